import { styled } from '@mui/material/styles';
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import type { FactorKind } from '#contract/factors.ts';
import { CodeVerification, type LoginResult, resendInterval } from '#contract/signIn.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { stepTexts } from '#i18n/stepTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { maskEmail } from '#src/ui/maskEmail.ts';
import { hasPasskeys } from '#src/ui/passkeys.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { CallForm } from './CallForm.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { signInCall } from './signInCall.ts';
import { Toast } from './Toast.tsx';
import { useSecondsLeft } from './useSecondsLeft.ts';

type TwoFactorFormProps = {
  returnUrl: string;
  /** Where a code was mailed. */
  email: string | undefined;
  /** What the person has in place of a mailed code. */
  factors?: readonly FactorKind[] | undefined;
  onResult: (result: LoginResult) => Promise<void>;
  /** Back to the password. */
  onRestart: () => void;
  /** Shows what the chosen way asks for. */
  Heading: ComponentType<{ title: string; children: ReactNode }>;
  /** What is done with a step that comes too late; over another page it is a failure like others. */
  guard?: Guard;
};

type Guard = <T>(step: Promise<T>) => Promise<T>;

/** The form once its texts are there. */
export async function bringTwoFactorForm() {
  await addTexts(stepTexts('signInCode'));
  return { default: TwoFactorForm };
}

/**
 * What proves the user besides the password: a code, mailed as the specification has it, of an authenticator app or for
 * recovery, or a passkey.
 */
export function TwoFactorForm(props: TwoFactorFormProps) {
  const { returnUrl, email, factors, Heading, onResult, onRestart, guard = (step) => step } = props;
  const { text } = useTexts();
  const [ways] = useState(() => waysWith(factors));
  const [way, setWay] = useState(ways[0]);
  const [isOver, setOver] = useState(false);
  const orOver: Guard = (step) =>
    guard(step).catch((error: unknown) => {
      setOver(endsSignIn(error));
      throw error;
    });
  const { form, field, submit, isSaving, failure, forget } = useSaveForm({
    schema: CodeVerification,
    values: { code: '', rememberDevice: true, returnUrl },
    onSave: async (body) => onResult(await orOver(signInCall('session.verifyCode', { body }))),
  });
  const change = (next: Way) => {
    setWay(next);
    form.resetField('code');
    forget();
  };
  const restart = (event: FormEvent) => {
    event.preventDefault();
    onRestart();
  };
  const heading = (
    <Heading title={text(`signInCode.${headingOf[way ?? 'app']}`)}>
      {way ? text(`signInCode.${way}Intro`) : text('signInCode.intro', { email: maskEmail(email) })}
    </Heading>
  );
  const remember = <CheckboxInput label={text('signInCode.remember')} {...field('rememberDevice')} />;
  const others = (
    <Others>
      {!factors && <ResendCode guard={orOver} />}
      {(isOver ? [] : ways)
        .filter((other) => other !== way)
        .map((other) => (
          <BusyButton key={other} fullWidth isBusy={false} onClick={() => change(other)}>
            {text(`signInCode.${textOf[other]}`)}
          </BusyButton>
        ))}
    </Others>
  );
  if (way === 'passkey') {
    const remembers = () => form.getValues('rememberDevice');
    return (
      <>
        {heading}
        <PasskeyStep
          {...{ returnUrl, remembers, onResult, others }}
          onRestart={isOver ? onRestart : undefined}
          guard={orOver}
        >
          {remember}
        </PasskeyStep>
      </>
    );
  }
  const isRecovery = way === 'recovery';
  return (
    <>
      {heading}
      <CallForm
        key={way}
        onSubmit={isOver ? restart : submit}
        isSaving={isSaving}
        failure={failure}
        submitLabel={text(isOver ? 'signInCode.again' : 'signInCode.submit')}
        others={others}
      >
        <TextInput
          label={text(isRecovery ? 'signInCode.recoveryCode' : 'signInCode.securityCode')}
          help={isRecovery ? text('signInCode.recoveryHelp') : undefined}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          mono
          {...field('code')}
        />
        {remember}
      </CallForm>
    </>
  );
}

/** In place of a mailed code. */
type Way = 'passkey' | 'app' | 'recovery';

/** The easiest first. */
function waysWith(factors: readonly FactorKind[] | undefined): Way[] {
  if (!factors) return [];
  const ways: Way[] = ['recovery'];
  if (factors.includes('TOTP')) ways.unshift('app');
  if (factors.includes('PASSKEY') && hasPasskeys()) ways.unshift('passkey');
  return ways;
}

const textOf = {
  passkey: 'usePasskey',
  app: 'useApp',
  recovery: 'useRecovery',
} as const;

const headingOf = { passkey: 'passkeyHeading', app: 'heading', recovery: 'recoveryHeading' } as const;

/** Only the password helps after this. */
function endsSignIn(error: unknown): boolean {
  const { code, details } = failureOf(error);
  return code === 'LOGIN_PREREQUISITE' || details.some((one) => one.code === 'validation.factorTriesSpent');
}

/** Another code; the button says how long one has to wait for it. */
function ResendCode({ guard }: Required<Pick<TwoFactorFormProps, 'guard'>>) {
  const { text } = useTexts();
  const { left, startFrom } = useSecondsLeft(resendInterval);
  const [resent, setResent] = useState(0);
  const { run, isRunning, failure } = useSingleFlight(async () => {
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
      <BusyButton fullWidth disabled={left > 0} isBusy={isRunning} onClick={() => void run()}>
        {text('signInCode.resend')}
        {left > 0 && ` (${text('signInCode.secondsLeft', { count: left })})`}
      </BusyButton>
      {failure !== undefined && <ErrorBox error={failure} />}
      {resent > 0 && <Toast key={resent} message={text('signInCode.resent')} />}
    </>
  );
}

/** Nearer to the form's button than the fields are. */
const Others = styled('div')({ display: 'grid', gap: 8, marginTop: -8, '&:empty': { display: 'none' } });
