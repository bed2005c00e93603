import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useShownOnce } from '#src/admin/form/UnsavedChangesGuard.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { keepKeys } from '#src/ui/keepKeys.ts';
import { useCopied } from '#src/ui/useCopied.ts';
import '#src/ui/codeBox.css';

type TokenDialogProps = {
  /** The place of its texts in the catalogs. */
  texts: 'apiKeys.token' | 'webhooks.secret' | 'provisioning.token';
  token: string;
  /** Where the token is used, to be copied along. */
  address?: string;
  onClose: () => void;
};

/** Shows a token this once. Only its button closes it: Esc, or going back, by accident would cost the token. */
export function TokenDialog({ texts, token, address, onClose }: TokenDialogProps) {
  const { text } = useTexts();
  const close = useShownOnce(onClose);
  const titleId = useId();
  const textId = useId();
  const { copy, state } = useCopied(token);
  return (
    <Dialog
      open
      onKeyDown={keepKeys}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{text(`${texts}.title`)}</DialogTitle>
      <DialogContent>
        <Typography id={textId}>{text(`${texts}.text`)}</Typography>
        {address !== undefined && (
          <Box component="code" className="codeBox" sx={{ mt: 2 }}>
            <CopyText text={address} />
          </Box>
        )}
        <Box component="code" className="codeBox" sx={{ mt: 2 }}>
          {token}
        </Box>
        <Typography className="text-error" role="status" variant="body2" sx={{ mt: 1, minHeight: 20 }}>
          {state === 'notCopied' && text(`${texts}.notCopied`)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {text(`${texts}.close`)}
        </Button>
        <Button variant="contained" onClick={copy} autoFocus aria-live="polite">
          {text(`${texts}.${state === 'copied' ? 'copied' : 'copy'}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
