import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent } from 'react';
import type { LoginResult } from '#contract/signIn.ts';
import { stepTexts } from '#i18n/stepTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { canOfferPasskeys, endAsking, type SignedByPasskey, signByPasskey } from '#src/ui/passkeys.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { logInByPasskey, requestPasskey } from './passkeyCalls.ts';
import { orRestart } from './restartSignIn.ts';

type PasskeyFormProps = { returnUrl: string; onResult: (result: LoginResult) => Promise<void> };

/** The button once its text is there. */
export async function bringPasskeyForm() {
  await addTexts(stepTexts('signInCode'));
  return { default: PasskeyForm };
}

/** Logs in by a passkey in place of email and password: from the button, or from the browser's offer in the email field. */
export function PasskeyForm({ returnUrl, onResult }: PasskeyFormProps) {
  const { text } = useTexts();
  const { run, isRunning, failure } = useSingleFlight(async (offered?: SignedByPasskey) => {
    const signed = offered ?? (await signByPasskey(await orRestart(requestPasskey({ returnUrl }))));
    await onResult(await orRestart(logInByPasskey({ signed, returnUrl })));
  });
  useOfferedPasskey(returnUrl, isRunning, (signed) => void run(signed));
  return (
    <Frame>
      <BusyButton fullWidth isBusy={isRunning} onClick={() => void run()}>
        {text('signInCode.usePasskey')}
      </BusyButton>
      {failure !== undefined && <ErrorBox error={failure} />}
    </Frame>
  );
}

/** Offers passkeys in the email field, with a new challenge before the last one expires; paused during a prompt. */
function useOfferedPasskey(
  returnUrl: string,
  isPaused: boolean,
  onSigned: (signed: SignedByPasskey) => void,
) {
  const take = useEffectEvent(onSigned);
  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      const request = await requestPasskey({ returnUrl });
      if (isOver) return;
      timer = setTimeout(begin, renewal);
      const signed = await signByPasskey(request, { isOffered: true });
      if (!isOver) take(signed);
    };
    // The button, and the password, work without the offer.
    const begin = () => void offer().catch(() => undefined);
    void canOfferPasskeys().then((can) => can && !isOver && begin());
    return () => {
      isOver = true;
      clearTimeout(timer);
      void endAsking();
    };
  }, [returnUrl, isPaused]);
}

/** In ms; a challenge works for five minutes. */
const renewal = 4 * 60_000;

/** Nearer to the form's button than the fields are. */
const Frame = styled('div')({ display: 'grid', gap: 16, marginTop: -8 });
