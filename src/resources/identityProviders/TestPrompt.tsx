import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { keepKeys } from '#src/ui/keepKeys.ts';

type TestPromptProps = { name: string; address: string; onClose: () => void };

/** The address of a test, for someone of the account to open. */
export function TestPrompt({ name, address, onClose }: TestPromptProps) {
  const { text } = useTexts();
  const titleId = useId();
  const say = (key: string, values?: Record<string, string>) =>
    text(`identityProviderScreens.prompt.${key}`, values);
  return (
    <Dialog open onClose={onClose} onKeyDown={keepKeys} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say('title', { name })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>{say('text')}</Typography>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <CopyText text={address} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {say('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
