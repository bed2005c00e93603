import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { PasswordRules } from '#contract/passwordRules.ts';
import { appUrl, paths } from '#contract/paths.ts';
import type { MailedLinkState } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { Done } from './Done.tsx';
import { InPlace } from './InPlace.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { LogIn } from './LogIn.tsx';
import { LoginElsewhere } from './LoginElsewhere.tsx';
import type { MailedLink } from './mailedLink.ts';
import { PageHeading } from './PageHeading.tsx';
import { type SpendLink, useMailedLink } from './useMailedLink.ts';

type MailedLinkPageProps = {
  link: MailedLink;
  purpose: 'invite' | 'resetPassword';
  /** The catalog key of the page's heading, introduction and outcomes. */
  texts: 'signIn.activate' | 'signIn.reset' | 'signIn.expired';
  /** The form of a link that works. */
  children: (rules: PasswordRules, spend: SpendLink, email?: string) => ReactNode;
};

/** The page of a mailed link. A link that no longer works says so before anyone has typed two passwords. */
export function MailedLinkPage({ link, purpose, texts, children }: MailedLinkPageProps) {
  const { text } = useTexts();
  const { state, failure, isDone, spend, retry } = useMailedLink(link, purpose);
  const title = text(`${texts}.heading`);
  if (failure !== undefined) return <LoadFailure title={title} error={failure} onRetry={retry} />;
  if (!state) return null;
  if (state.status !== 'VALID') return <DeadLink {...state} texts={texts} />;
  const logIn = <LogIn loggedInAs={state.loggedInAs} />;
  if (!state.passwordRules)
    return (
      <LoginElsewhere title={title} purpose={purpose}>
        {logIn}
      </LoginElsewhere>
    );
  return (
    <>
      <PageHeading title={isDone ? text(`${texts}.doneHeading`) : title}>
        {!isDone && text(`${texts}.intro`, { account: state.accountName })}
      </PageHeading>
      {isDone ? (
        <Done message={text(`${texts}.done`)}>{logIn}</Done>
      ) : (
        children(state.passwordRules, spend, state.email)
      )}
    </>
  );
}

/** Why a link does not work, and what to do (decisions, ruling 21). */
function DeadLink({
  status,
  accountName,
  loggedInAs,
  texts,
}: MailedLinkState & Pick<MailedLinkPageProps, 'texts'>) {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text(`signIn.deadLink.${status}.heading`)}>
        <InPlace>
          {text(`signIn.deadLink.${status}.text`)} {text(`${texts}.askAgain`, { account: accountName })}
        </InPlace>
      </PageHeading>
      <LogIn loggedInAs={loggedInAs} />
      {texts !== 'signIn.expired' && (
        <Button href={appUrl(paths.forgotPassword)} fullWidth sx={{ mt: 1 }}>
          {text('signIn.deadLink.again')}
        </Button>
      )}
    </>
  );
}
