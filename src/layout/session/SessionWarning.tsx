import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useSignedIn } from '../SignedIn';

type SessionWarningProps = {
  phase: 'idle' | 'absolute';
  secondsLeft: number;
  onStay: () => void;
  onSignIn: () => void;
};

/** Says that the session is about to end. After long idleness one key press keeps it; at its absolute limit one signs in anew. */
export function SessionWarning({ phase, secondsLeft, onStay, onSignIn }: SessionWarningProps) {
  const translate = useTranslate();
  const { session } = useSignedIn();
  const titleId = useId();
  const textId = useId();
  const isIdle = phase === 'idle';
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('session.warning.title')}</DialogTitle>
      <DialogContent>
        <div id={textId}>{translate(`session.warning.${phase}`)}</div>
        <Box role="timer" sx={{ mt: 1.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {translate('session.warning.left', { time: clock(secondsLeft) })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => session.signOut()}>{translate('layout.logOut')}</Button>
        <Button variant="contained" autoFocus onClick={isIdle ? onStay : onSignIn}>
          {translate(isIdle ? 'session.warning.stay' : 'session.warning.signIn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
