import { useState } from 'react';
import type { FactorKind } from '#contract/factors.ts';
import { CodeVerification, type LoginResult, resendInterval } from '#contract/signIn.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { loadSignInCodeTexts } from '#i18n/signInCodeTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { CheckboxInput } from '#src/ui/inputs/CheckboxInput.tsx';
import { TextInput } from '#src/ui/inputs/TextInput.tsx';
import { useOnce } from '#src/ui/useOnce.ts';
import { useSaveForm } from '#src/ui/useSaveForm.ts';
import { CallForm } from './CallForm.tsx';
import { signInCall } from './signInCall.ts';
import { Toast } from './Toast.tsx';
import { useSecondsLeft } from './useSecondsLeft.ts';

type TwoFactorFormProps = {
  returnUrl: string;
  /** What the person has in place of a mailed code. */
  factors?: readonly FactorKind[] | undefined;
  onResult: (result: LoginResult) => Promise<void>;
  /** What is done with a step that comes too late; over another page it is a failure like others. */
  guard?: <T>(step: Promise<T>) => Promise<T>;
};

/** The form once its texts are there. */
export async function bringTwoFactorForm() {
  await addTexts(loadSignInCodeTexts);
  return { default: TwoFactorForm };
}

/** The code besides the password: mailed, as the specification has it, of an authenticator app, or for recovery. */
export function TwoFactorForm({ returnUrl, factors, onResult, guard = (step) => step }: TwoFactorFormProps) {
  const { text } = useTexts();
  const [isRecovery, setRecovery] = useState(false);
  const { form, field, submit, isSaving, failure } = useSaveForm({
    schema: CodeVerification,
    values: { code: '', rememberDevice: true, returnUrl },
    onSave: async (body) => onResult(await guard(signInCall('session.verifyCode', { body }))),
  });
  const change = () => {
    setRecovery(!isRecovery);
    form.resetField('code');
    form.setFocus('code');
  };
  return (
    <>
      <CallForm
        onSubmit={submit}
        isSaving={isSaving}
        failure={failure}
        submitLabel={text('signInCode.submit')}
      >
        <TextInput
          label={text(isRecovery ? 'signInCode.recoveryCode' : 'signInCode.securityCode')}
          help={isRecovery ? text('signInCode.recoveryHelp') : undefined}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          mono
          {...field('code')}
        />
        <CheckboxInput label={text('signInCode.remember')} {...field('rememberDevice')} />
      </CallForm>
      {factors ? (
        <BusyButton fullWidth isBusy={false} onClick={change} sx={{ marginTop: 1 }}>
          {text(isRecovery ? 'signInCode.useApp' : 'signInCode.useRecovery')}
        </BusyButton>
      ) : (
        <ResendCode guard={guard} />
      )}
    </>
  );
}

/** Another code; the button says how long one has to wait for it. */
function ResendCode({ guard }: Required<Pick<TwoFactorFormProps, 'guard'>>) {
  const { text } = useTexts();
  const { left, startFrom } = useSecondsLeft(resendInterval);
  const [resent, setResent] = useState(0);
  const { run, isRunning, failure } = useOnce(async () => {
    startFrom(resendInterval);
    try {
      await guard(signInCall('session.resendCode'));
      setResent((times) => times + 1);
    } catch (error) {
      startFrom(failureOf(error).retryAfter ?? 0);
      throw error;
    }
  });
  return (
    <>
      <BusyButton
        fullWidth
        disabled={left > 0}
        isBusy={isRunning}
        onClick={() => void run()}
        sx={{ marginTop: 1 }}
      >
        {text('signInCode.resend')}
        {left > 0 && ` (${text('signInCode.secondsLeft', { count: left })})`}
      </BusyButton>
      {failure !== undefined && <ErrorBox error={failure} />}
      {resent > 0 && <Toast key={resent} message={text('signInCode.resent')} />}
    </>
  );
}
