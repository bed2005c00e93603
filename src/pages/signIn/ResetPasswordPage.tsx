import type { PasswordRules } from '../../../contract/passwordRules';
import { appUrl, paths } from '../../../contract/paths';
import { PasswordReset } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { Leave } from './Leave';
import { MailedLinkPage } from './MailedLinkPage';
import { type MailedLink, mailedLink } from './mailedLink';
import { NewPasswordFields } from './NewPasswordFields';
import { useCall } from './useCall';

/** Where a password-reset mail leads (document 3, section 2). */
export function ResetPasswordPage({ query }: { query: URLSearchParams }) {
  const link = mailedLink(query);
  if (!link) return <Leave to={appUrl(paths.entry)} />;
  return (
    <MailedLinkPage link={link} purpose="resetPassword" texts="signIn.reset">
      {(rules, onDone) => <ResetForm link={link} rules={rules} onDone={onDone} />}
    </MailedLinkPage>
  );
}

type ResetFormProps = { link: MailedLink; rules: PasswordRules; onDone: () => void };

function ResetForm({ link, rules, onDone }: ResetFormProps) {
  const { text } = useTexts();
  const call = useCall();
  const { form, field, submit, isSaving, failure } = useSaveForm({
    schema: PasswordReset,
    values: { ...link, newPassword: '', confirmPassword: '' },
    onSave: async (body) => {
      await call('session.resetPassword', { body });
      onDone();
    },
  });
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('signIn.reset.submit')}
    >
      <NewPasswordFields
        label={text('signIn.reset.password')}
        field={field}
        typed={form.watch('newPassword')}
        rules={rules}
      />
    </CallForm>
  );
}
