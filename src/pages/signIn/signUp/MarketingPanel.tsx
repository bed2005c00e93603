import { useTexts } from '#i18n/texts.ts';
import './marketingPanel.css';

/** What the platform is for: three facts, and a decorative picture of its calendar. */
export function MarketingPanel() {
  const { text } = useTexts();
  return (
    <aside className="marketing" aria-label={text('investorSignup.panel.heading')}>
      <div>
        <h2>{text('investorSignup.panel.heading')}</h2>
        <p>{text('investorSignup.panel.intro')}</p>
        <Calendar />
        <ul>
          {facts.map((fact) => (
            <li key={fact}>
              <Tick />
              {text(`investorSignup.panel.${fact}`)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

const facts = ['oneSignUp', 'seenBy', 'documents'];

/** Invented deals of this week; `filled` is a book's progress, in percent. */
const offerings = [
  { weekday: 2, issuer: 'Quillmere Pell REIT', kind: 'followOn', filled: 82, state: 'pricing' },
  { weekday: 3, issuer: 'Ossingdale Energy', kind: 'ipo', filled: 55, state: 'open' },
  { weekday: 4, issuer: 'Vennborg Shipping', kind: 'block', filled: 20, state: 'announced' },
];

function Calendar() {
  const { locale, text } = useTexts();
  const dayOfWeek = (weekday: number) => {
    const day = new Date();
    day.setDate(day.getDate() - ((day.getDay() + 6) % 7) + weekday - 1);
    return day;
  };
  const week = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  return (
    <div className="offerings" aria-hidden="true">
      <div>
        <strong>{text('investorSignup.panel.week')}</strong>
        <span>{week.formatRange(dayOfWeek(1), dayOfWeek(5))}</span>
      </div>
      {offerings.map(({ weekday, issuer, kind, filled, state }) => (
        <div key={issuer}>
          <b>{short.format(dayOfWeek(weekday))}</b>
          <span className="deal">
            <strong translate="no">{issuer}</strong>
            {text(`investorSignup.panel.${kind}`)}
          </span>
          <svg aria-hidden="true" viewBox="0 0 96 6" width="96" height="6">
            <rect width="96" height="6" rx="3" />
            <rect width={(96 * filled) / 100} height="6" rx="3" />
          </svg>
          <span>{text(`investorSignup.panel.${state}`)}</span>
        </div>
      ))}
    </div>
  );
}

const Tick = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
    <path d="m2.5 8.5 3.5 3.5 7.5-8" fill="none" stroke="currentcolor" strokeWidth="1.4" />
  </svg>
);
