import { type ReactNode, useState } from 'react';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { PageHeading } from '../PageHeading.tsx';
import { Toast } from '../Toast.tsx';
import { readSent } from './leftForm.ts';
import './thankYou.css';

/** The button that led here is gone. */
const takeFocus = (page: HTMLElement | null) => page?.focus();

/** What happens next, in three steps; in general words for those who open the page without having sent anything. */
export function ThankYouPage() {
  const { text } = useTexts();
  const [sent] = useState(readSent);
  const [isNew] = useState(() => sent !== undefined && Date.now() - sent.sentOn < fresh);
  const [before = '', after = ''] = text('investorSignup.thanks.of', { firm: mark }).split(mark);
  return (
    <div className="thanks" tabIndex={-1} ref={takeFocus}>
      <span className="done">
        <Tick />
      </span>
      <PageHeading title={text('investorSignup.thanks.heading')}>
        {sent ? (
          <>
            {before}
            <strong>{sent.firmName}</strong>
            {after}
          </>
        ) : (
          text('investorSignup.thanks.general')
        )}
      </PageHeading>
      <ol aria-label={text('investorSignup.thanks.steps')}>
        <Step mark={<Tick />} isDone title={text('investorSignup.thanks.sent')}>
          {sent && <SentOn moment={sent.sentOn} />}
        </Step>
        <Step mark="2" title={text('investorSignup.thanks.setUp')}>
          {text('investorSignup.thanks.byAdministrator')}
        </Step>
        <Step
          mark="3"
          title={
            sent
              ? text('investorSignup.thanks.mailTo', { email: sent.email })
              : text('investorSignup.thanks.mail')
          }
        >
          {text('investorSignup.thanks.link')}
        </Step>
      </ol>
      <p className="close">{text('investorSignup.thanks.close')}</p>
      {isNew && <Toast message={text('investorSignup.submitted')} />}
    </div>
  );
}

/** In ms: after that the page is only revisited. */
const fresh = 10_000;

const mark = '\u0001';

type StepProps = { mark: ReactNode; isDone?: boolean; title: string; children: ReactNode };

function Step({ mark, isDone, title, children }: StepProps) {
  return (
    <li data-done={isDone}>
      <span className="mark" aria-hidden="true">
        {mark}
      </span>
      <span>
        {title}
        <small>{children}</small>
      </span>
    </li>
  );
}

function SentOn({ moment }: { moment: number }) {
  const { text } = useTexts();
  const { date, time } = useFormats();
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return isToday ? text('investorSignup.thanks.today', { time: time(moment) }) : date(moment);
}

const Tick = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
    <path d="m3 8.5 3.2 3L13 4.5" fill="none" stroke="currentcolor" strokeWidth="1.6" />
  </svg>
);
