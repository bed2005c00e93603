import { appUrl, paths } from '#contract/paths.ts';
import { Leave } from './Leave.tsx';
import { MailedLinkPage } from './MailedLinkPage.tsx';
import { mailedLink } from './mailedLink.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** A password mail's page (document 3, section 2). */
export function ResetPasswordPage({ query }: { query: URLSearchParams }) {
  const link = mailedLink(query);
  if (!link) return <Leave to={appUrl(paths.entry)} />;
  return (
    <MailedLinkPage link={link} purpose="resetPassword" texts="signIn.reset">
      {(rules, spend, email) => <ResetPasswordForm link={link} email={email} rules={rules} spend={spend} />}
    </MailedLinkPage>
  );
}
