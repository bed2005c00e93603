import { useState } from 'react';
import { appUrl, paths } from '../../../contract/paths';
import { ProfileActivation } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { TextInput } from '../../ui/inputs/TextInput';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { Done } from './Done';
import { Leave } from './Leave';
import { type MailedLink, mailedLink } from './mailedLink';
import { NewPasswordFields } from './NewPasswordFields';
import { PageHeading } from './PageHeading';
import { useCall } from './useCall';

/** Where an invite leads (document 3, section 2). */
export function ActivateAccountPage({ query }: { query: URLSearchParams }) {
  const { text } = useTexts();
  const [isDone, setDone] = useState(false);
  const link = mailedLink(query);
  const email = query.get('email');
  if (!link || !email) return <Leave to={appUrl(paths.entry)} />;
  return (
    <>
      <PageHeading title={text('signIn.activate.heading')}>
        {!isDone && text('signIn.activate.intro')}
      </PageHeading>
      {isDone ? (
        <Done message={text('signIn.activate.done')} />
      ) : (
        <ActivationForm
          link={link}
          email={email}
          firstName={query.get('firstName') ?? ''}
          lastName={query.get('lastName') ?? ''}
          onDone={() => setDone(true)}
        />
      )}
    </>
  );
}

type ActivationFormProps = {
  link: MailedLink;
  email: string;
  firstName: string;
  lastName: string;
  onDone: () => void;
};

function ActivationForm({ link, email, firstName, lastName, onDone }: ActivationFormProps) {
  const { text } = useTexts();
  const call = useCall();
  const { field, submit, isSaving, failure } = useSaveForm({
    schema: ProfileActivation,
    values: { ...link, firstName, lastName, newPassword: '', confirmPassword: '' },
    onSave: async (body) => {
      await call('session.activate', { body });
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
      <NewPasswordFields label={text('signIn.activate.password')} field={field} />
    </CallForm>
  );
}
