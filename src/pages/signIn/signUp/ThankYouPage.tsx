import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { PageHeading } from '../PageHeading.tsx';
import { Toast } from '../Toast.tsx';
import { readSent } from './leftForm.ts';

/** The button that led here is gone. */
const takeFocus = (page: HTMLElement | null) => page?.focus();

/** What happens next, in three steps; in general words for those who open the page without having sent anything. */
export function ThankYouPage() {
  const { text } = useTexts();
  const [sent] = useState(readSent);
  const [isNew] = useState(() => sent !== undefined && Date.now() - sent.sentOn < fresh);
  const [before = '', after = ''] = text('investorSignup.thanks.of', { firm: mark }).split(mark);
  return (
    <Thanks tabIndex={-1} ref={takeFocus}>
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
    </Thanks>
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

const Thanks = styled('div')(({ theme }) => ({
  outline: 0,
  '& .done': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    marginBottom: 16,
    borderRadius: '50%',
    backgroundColor: theme.vars?.palette.success.soft,
    color: theme.vars?.palette.success.main,
  },
  '& strong': { color: theme.vars?.palette.text.primary, fontWeight: 500 },
  '& ol': { display: 'grid', gap: 16, margin: '0 0 40px', padding: 0, listStyle: 'none' },
  '& li': {
    position: 'relative',
    display: 'flex',
    gap: 14,
    minHeight: 40,
    fontWeight: 500,
    overflowWrap: 'anywhere',
  },
  // The line from one step to the next.
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 12,
    top: -30,
    height: 26,
    borderInlineStart: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& li > span:last-of-type': { minWidth: 0 },
  '& small': {
    display: 'block',
    fontSize: 'var(--text-small)',
    fontWeight: 400,
    color: theme.vars?.palette.text.secondary,
  },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 24,
    height: 24,
    fontSize: 'var(--text-caption)',
    borderRadius: '50%',
    border: `1px solid ${theme.vars?.palette.control}`,
    color: theme.vars?.palette.text.secondary,
  },
  '& [data-done] .mark': {
    borderColor: theme.vars?.palette.success.main,
    backgroundColor: theme.vars?.palette.success.main,
    color: theme.vars?.palette.background.paper,
  },
  '& .close': { margin: 0, fontSize: 'var(--text-small)', color: theme.vars?.palette.text.secondary },
}));
