import { appUrl, paths } from '../../../contract/paths';
import { Leave } from './Leave';
import { MailedLinkPage } from './MailedLinkPage';
import { mailedLink } from './mailedLink';
import { ResetPasswordForm } from './ResetPasswordForm';

/** Where a password-reset mail leads (document 3, section 2). */
export function ResetPasswordPage({ query }: { query: URLSearchParams }) {
  const link = mailedLink(query);
  if (!link) return <Leave to={appUrl(paths.entry)} />;
  return (
    <MailedLinkPage link={link} purpose="resetPassword" texts="signIn.reset">
      {(rules, spend) => <ResetPasswordForm link={link} rules={rules} spend={spend} />}
    </MailedLinkPage>
  );
}
