import { Box, Button } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { QuestionDialog } from '#src/ui/QuestionDialog.tsx';

type SessionWarningProps = {
  phase: 'idle' | 'absolute';
  secondsLeft: number;
  onStay: () => void;
  onSignIn: () => void;
};

/**
 * Warns that the session is about to end. When idle, one key press keeps it; at its absolute limit one signs in
 * again.
 */
export function SessionWarning({ phase, secondsLeft, onStay, onSignIn }: SessionWarningProps) {
  const { text } = useTexts();
  const { session } = useSignedIn();
  const isIdle = phase === 'idle';
  return (
    <QuestionDialog
      isOpen
      title={text('session.warning.title')}
      text={text(`session.warning.${phase}`)}
      actions={
        <>
          <Button color="inherit" onClick={() => session.signOut()}>
            {text('layout.logOut')}
          </Button>
          <Button variant="contained" autoFocus onClick={isIdle ? onStay : onSignIn}>
            {text(isIdle ? 'session.warning.stay' : 'session.warning.signIn')}
          </Button>
        </>
      }
    >
      <Box role="timer" className="text-strong text-numbers" sx={{ mt: 1.5 }}>
        {text('session.warning.left', { time: clock(secondsLeft) })}
      </Box>
    </QuestionDialog>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
