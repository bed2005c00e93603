import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useShownOnce } from '#src/admin/form/UnsavedChangesGuard.tsx';
import { keepKeys } from '#src/ui/keepKeys.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { useCopied } from '#src/ui/useCopied.ts';
import { printText } from './printText.ts';
import './factors.css';

type RecoveryCodesDialogProps = {
  codes: readonly string[];
  /** Whose they are, for the file and the sheet of paper. */
  about: string;
  onClose: () => void;
};

/** Shows recovery codes this once. Only its button closes it: Esc, or going back, by accident would cost them. */
export function RecoveryCodesDialog({ codes, about, onClose }: RecoveryCodesDialogProps) {
  const { text } = useTexts();
  const close = useShownOnce(onClose);
  const titleId = useId();
  const textId = useId();
  const all = codes.join('\n');
  const { copy, state } = useCopied(all);
  const file = `${about}\n\n${all}\n`;
  return (
    <Dialog
      open
      onKeyDown={keepKeys}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{text('ownFactors.codes.title')}</DialogTitle>
      <DialogContent>
        <Typography id={textId}>{text('ownFactors.codes.shownOnce')}</Typography>
        <ul className="recoveryCodes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={copy} autoFocus aria-live="polite">
            {text(state === 'copied' ? 'ownFactors.codes.copied' : 'ownFactors.codes.copy')}
          </Button>
          <Button
            variant="outlined"
            onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), fileName)}
          >
            {text('ownFactors.codes.download')}
          </Button>
          <Button variant="outlined" onClick={() => printText(text('ownFactors.codes.title'), file)}>
            {text('ownFactors.codes.print')}
          </Button>
        </Box>
        <Typography role="status" variant="body2" className="text-error" sx={{ mt: 1, minHeight: 20 }}>
          {state === 'notCopied' && text('ownFactors.codes.notCopied')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {text('ownFactors.codes.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const fileName = 'recovery-codes.txt';
