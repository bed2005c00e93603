import { MailedLinkPage } from './MailedLinkPage.tsx';
import type { MailedLink } from './mailedLink.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** Another password in place of one whose time is over; what proves the person works as a mailed link does. */
export function ExpiredPasswordForm({ link }: { link: MailedLink }) {
  return (
    <MailedLinkPage link={link} purpose="resetPassword" texts="signIn.expired">
      {(rules, spend, email) => <ResetPasswordForm link={link} email={email} rules={rules} spend={spend} />}
    </MailedLinkPage>
  );
}
