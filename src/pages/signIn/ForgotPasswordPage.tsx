import { useState } from 'react';
import { PasswordResetRequest } from '#contract/signIn.ts';
import { CallError, failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { CallForm } from './CallForm.tsx';
import { Done } from './Done.tsx';
import { LogInAnew } from './LogIn.tsx';
import { LoginElsewhere } from './LoginElsewhere.tsx';
import { PageHeading } from './PageHeading.tsx';
import { signInCall } from './signInCall.ts';

/** Requests a password link (document 3, sections 2 and 5). Whether the address is known is not revealed. */
export function ForgotPasswordPage() {
  const { text } = useTexts();
  const [sentTo, setSentTo] = useState<string>();
  const [isElsewhere, setElsewhere] = useState(false);
  if (isElsewhere)
    return (
      <LoginElsewhere title={text('signIn.forgot.heading')} purpose="resetPassword">
        <LogInAnew />
      </LoginElsewhere>
    );
  return (
    <>
      <PageHeading title={text('signIn.forgot.heading')}>
        {sentTo === undefined && text('signIn.forgot.intro')}
      </PageHeading>
      {sentTo === undefined ? (
        <ForgotPasswordForm onDone={setSentTo} onElsewhere={() => setElsewhere(true)} />
      ) : (
        <Done message={text('signIn.forgot.done', { email: sentTo })}>
          <LogInAnew />
        </Done>
      )}
    </>
  );
}

type ForgotPasswordFormProps = { onDone: (email: string) => void; onElsewhere: () => void };

function ForgotPasswordForm({ onDone, onElsewhere }: ForgotPasswordFormProps) {
  const { text } = useTexts();
  const { field, submit, isSaving, failure } = useSaveForm({
    schema: PasswordResetRequest,
    values: { email: '' },
    onSave: async (body) => {
      try {
        await signInCall('session.requestPasswordReset', { body });
      } catch (error) {
        if (failureOf(error).code === 'NOT_ALLOWED') return onElsewhere();
        refuse(error);
      }
      onDone(body.email);
    },
  });
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('signIn.forgot.submit')}
    >
      <TextInput
        label={text('signIn.forgot.email')}
        type="email"
        autoComplete="username"
        {...field('email')}
      />
    </CallForm>
  );
}

/** The specification's texts, except for a limit, which says when to retry, and a field's fault. */
function refuse(error: unknown): never {
  if (!(error instanceof CallError)) throw error;
  const { code, errors } = error.body;
  if (code === 'TOO_MANY_REQUESTS' || 'email' in errors) throw error;
  throw new CallError('signIn.forgot.failed', error.status, { ...error.body, details: [] }, { cause: error });
}
