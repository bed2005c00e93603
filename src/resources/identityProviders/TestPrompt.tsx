import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { keepKeys } from '#src/ui/keepKeys.ts';
import { useCopied } from '#src/ui/useCopied.ts';
import '#src/ui/codeBox.css';

type TestPromptProps = { name: string; address: string; onClose: () => void };

/** A test's address, for someone of the account to open. */
export function TestPrompt({ name, address, onClose }: TestPromptProps) {
  const { text } = useTexts();
  const titleId = useId();
  const { copy, state } = useCopied(address);
  const say = (key: string, values?: Record<string, string>) =>
    text(`identityProviderScreens.prompt.${key}`, values);
  return (
    <Dialog open onClose={onClose} onKeyDown={keepKeys} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say('title', { name })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>{say('text')}</Typography>
        <Box component="code" className="codeBox" data-line tabIndex={0}>
          {address}
        </Box>
        <Typography className="text-error" role="status" variant="body2" sx={{ mt: 1, minHeight: 20 }}>
          {state === 'notCopied' && say('notCopied')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {say('close')}
        </Button>
        <Button variant="contained" onClick={copy} autoFocus aria-live="polite">
          {say(state === 'copied' ? 'copied' : 'copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
