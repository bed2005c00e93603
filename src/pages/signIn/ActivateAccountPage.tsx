import type { PasswordRules } from '#contract/passwordRules.ts';
import { appUrl, paths } from '#contract/paths.ts';
import { ProfileActivation } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { CallForm } from './CallForm.tsx';
import { Leave } from './Leave.tsx';
import { MailedLinkPage } from './MailedLinkPage.tsx';
import { type MailedLink, mailedLink } from './mailedLink.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { signInCall } from './signInCall.ts';
import type { SpendLink } from './useMailedLink.ts';

/** An invite's page (document 3, section 2). */
export function ActivateAccountPage({ query }: { query: URLSearchParams }) {
  const link = mailedLink(query);
  const email = query.get('email');
  if (!link || !email) return <Leave to={appUrl(paths.entry)} />;
  return (
    <MailedLinkPage link={link} purpose="invite" texts="signIn.activate">
      {(rules, spend) => (
        <ActivationForm
          link={link}
          email={email}
          firstName={query.get('firstName') ?? ''}
          lastName={query.get('lastName') ?? ''}
          rules={rules}
          spend={spend}
        />
      )}
    </MailedLinkPage>
  );
}

type ActivationFormProps = {
  link: MailedLink;
  email: string;
  firstName: string;
  lastName: string;
  rules: PasswordRules;
  spend: SpendLink;
};

function ActivationForm({ link, email, firstName, lastName, rules, spend }: ActivationFormProps) {
  const { text } = useTexts();
  const { form, field, submit, isSaving, failure } = useSaveForm({
    schema: ProfileActivation,
    values: { ...link, firstName, lastName, newPassword: '', confirmPassword: '' },
    onSave: (body) => spend(() => signInCall('session.activate', { body })),
  });
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('signIn.activate.submit')}
    >
      <TextInput
        label={text('signIn.activate.email')}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <TextInput
        label={text('signIn.activate.firstName')}
        autoComplete="given-name"
        {...field('firstName')}
      />
      <TextInput label={text('signIn.activate.lastName')} autoComplete="family-name" {...field('lastName')} />
      <NewPasswordFields
        label={text('signIn.activate.password')}
        field={field}
        typed={form.watch('newPassword')}
        rules={rules}
      />
    </CallForm>
  );
}
