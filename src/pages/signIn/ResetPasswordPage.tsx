import { useState } from 'react';
import { appUrl, paths } from '../../../contract/paths';
import { PasswordReset } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { Done } from './Done';
import { Leave } from './Leave';
import { type MailedLink, mailedLink } from './mailedLink';
import { NewPasswordFields } from './NewPasswordFields';
import { PageHeading } from './PageHeading';
import { useCall } from './useCall';

/** Where a password-reset mail leads (document 3, section 2). */
export function ResetPasswordPage({ query }: { query: URLSearchParams }) {
  const { text } = useTexts();
  const [isDone, setDone] = useState(false);
  const link = mailedLink(query);
  if (!link) return <Leave to={appUrl(paths.entry)} />;
  return (
    <>
      <PageHeading title={text('signIn.reset.heading')} />
      {isDone ? (
        <Done message={text('signIn.reset.done')} />
      ) : (
        <ResetForm link={link} onDone={() => setDone(true)} />
      )}
    </>
  );
}

function ResetForm({ link, onDone }: { link: MailedLink; onDone: () => void }) {
  const { text } = useTexts();
  const call = useCall();
  const { field, submit, isSaving, failure } = useSaveForm({
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
      <NewPasswordFields label={text('signIn.reset.password')} field={field} />
    </CallForm>
  );
}
