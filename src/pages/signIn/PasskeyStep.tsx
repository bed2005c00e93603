import type { ReactNode } from 'react';
import type { LoginResult } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { signByPasskey } from '#src/ui/passkeys.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { logInByPasskey, requestPasskey } from './passkeyCalls.ts';

type PasskeyStepProps = {
  returnUrl: string;
  remembers: () => boolean;
  onResult: (result: LoginResult) => Promise<void>;
  guard: <T>(step: Promise<T>) => Promise<T>;
  /** What is left to do once the sign-in is over. */
  onRestart: (() => void) | undefined;
  /** Above the button. */
  children: ReactNode;
  /** What can be done in place of it. */
  others: ReactNode;
};

/** The passkey after the password, in place of a code. */
export function PasskeyStep(props: PasskeyStepProps) {
  const { returnUrl, remembers, onResult, guard, onRestart, children, others } = props;
  const { text } = useTexts();
  const { run, isRunning, failure } = useSingleFlight(async () => {
    const signed = await signByPasskey(await guard(requestPasskey({ returnUrl, afterPassword: true })));
    await onResult(await guard(logInByPasskey({ signed, returnUrl, rememberDevice: remembers() })));
  });
  return (
    <div className="stack">
      {children}
      <BusyButton
        autoFocus
        variant="contained"
        fullWidth
        isBusy={isRunning}
        onClick={onRestart ?? (() => void run())}
      >
        {text(onRestart ? 'signInCode.again' : 'signInCode.usePasskey')}
      </BusyButton>
      {others}
      {failure !== undefined && <ErrorBox error={failure} />}
    </div>
  );
}
