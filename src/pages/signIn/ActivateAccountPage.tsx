import type { PasswordRules } from '../../../contract/passwordRules';
import { appUrl, paths } from '../../../contract/paths';
import { ProfileActivation } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { TextInput } from '../../ui/inputs/TextInput';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { Leave } from './Leave';
import { MailedLinkPage } from './MailedLinkPage';
import { type MailedLink, mailedLink } from './mailedLink';
import { NewPasswordFields } from './NewPasswordFields';
import { signInCall } from './signInCall';

/** Where an invite leads (document 3, section 2). */
export function ActivateAccountPage({ query }: { query: URLSearchParams }) {
  const link = mailedLink(query);
  const email = query.get('email');
  if (!link || !email) return <Leave to={appUrl(paths.entry)} />;
  return (
    <MailedLinkPage link={link} purpose="invite" texts="signIn.activate">
      {(rules, onDone) => (
        <ActivationForm
          link={link}
          email={email}
          firstName={query.get('firstName') ?? ''}
          lastName={query.get('lastName') ?? ''}
          rules={rules}
          onDone={onDone}
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
  onDone: () => void;
};

function ActivationForm({ link, email, firstName, lastName, rules, onDone }: ActivationFormProps) {
  const { text } = useTexts();
  const { form, field, submit, isSaving, failure } = useSaveForm({
    schema: ProfileActivation,
    values: { ...link, firstName, lastName, newPassword: '', confirmPassword: '' },
    onSave: async (body) => {
      await signInCall('session.activate', { body });
      onDone();
    },
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
