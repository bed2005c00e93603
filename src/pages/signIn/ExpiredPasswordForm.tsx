import { MailedLinkPage } from './MailedLinkPage.tsx';
import type { MailedLink } from './mailedLink.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** A new password instead of an expired one; the proof of identity works like a mailed link. */
export function ExpiredPasswordForm({ link }: { link: MailedLink }) {
  return (
    <MailedLinkPage link={link} purpose="resetPassword" texts="signIn.expired">
      {(rules, spend, email) => <ResetPasswordForm link={link} email={email} rules={rules} spend={spend} />}
    </MailedLinkPage>
  );
}
