import { styled } from '@mui/material/styles';
import { useTexts } from '#i18n/texts.ts';

/** What the platform is for: three facts, and a decorative picture of its calendar. */
export function MarketingPanel() {
  const { text } = useTexts();
  return (
    <Panel aria-label={text('investorSignup.panel.heading')}>
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
    </Panel>
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
    <Card aria-hidden="true">
      <div>
        <strong>{text('investorSignup.panel.week')}</strong>
        <span>{week.formatRange(dayOfWeek(1), dayOfWeek(5))}</span>
      </div>
      {offerings.map(({ weekday, issuer, kind, filled, state }) => (
        <div key={issuer}>
          <b>{short.format(dayOfWeek(weekday))}</b>
          <span className="deal">
            <strong>{issuer}</strong>
            {text(`investorSignup.panel.${kind}`)}
          </span>
          <svg aria-hidden="true" viewBox="0 0 96 6" width="96" height="6">
            <rect width="96" height="6" rx="3" />
            <rect width={(96 * filled) / 100} height="6" rx="3" />
          </svg>
          <span>{text(`investorSignup.panel.${state}`)}</span>
        </div>
      ))}
    </Card>
  );
}

const Tick = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
    <path d="m2.5 8.5 3.5 3.5 7.5-8" fill="none" stroke="currentcolor" strokeWidth="1.4" />
  </svg>
);

/** The same in both schemes: dark enough for white text, and for a card on it. */
const panelColors = { surface: '#232b74', text: '#ffffff', quiet: '#ccd2f7' };

const Panel = styled('aside')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  padding: '48px clamp(24px, 8vw, 120px)',
  backgroundColor: panelColors.surface,
  color: panelColors.text,
  [theme.breakpoints.down('md')]: { padding: '32px 16px 24px' },
  '& > div': { width: '100%', maxWidth: 480 },
  '& h2': {
    margin: 0,
    fontSize: '1.75rem',
    lineHeight: '2.25rem',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    [theme.breakpoints.down('md')]: { fontSize: 'var(--text-title)', lineHeight: '1.75rem' },
  },
  '& p': {
    margin: '8px 0 24px',
    fontSize: 'var(--text-card)',
    lineHeight: '1.5rem',
    color: panelColors.quiet,
  },
  '& ul': { display: 'grid', gap: 10, margin: '24px 0 0', padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', gap: 12, alignItems: 'center', color: panelColors.text },
  '& li svg': { flexShrink: 0, color: panelColors.quiet },
  '@media (forced-colors: active)': { borderInlineStart: '1px solid' },
}));

const Card = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  overflow: 'hidden',
  borderRadius: 12,
  backgroundColor: theme.vars?.palette.background.paper,
  color: theme.vars?.palette.text.secondary,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    minHeight: 44,
    padding: '8px 16px',
    '& + div': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
    '& > span:last-of-type': { marginInlineStart: 'auto', textAlign: 'end', fontSize: 'var(--text-caption)' },
  },
  '& b': { flexShrink: 0, minWidth: 34, fontWeight: 600 },
  '& strong': { color: theme.vars?.palette.text.primary },
  '& .deal': { display: 'grid', minWidth: 0, fontSize: 'var(--text-caption)', lineHeight: '1.0625rem' },
  '& .deal strong': { fontSize: 'var(--text-small)' },
  '& svg': { flexShrink: 0, marginInlineStart: 'auto' },
  '& svg + span:last-of-type': { minWidth: 88, marginInlineStart: 0 },
  '& rect': { fill: theme.vars?.palette.action.hover },
  '& rect + rect': { fill: theme.vars?.palette.primary.main },
  [theme.breakpoints.down('lg')]: {
    '& svg': { display: 'none' },
    '& svg + span:last-of-type': { marginInlineStart: 'auto' },
  },
}));
