import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
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
  /** Where the token is used, to be copied along, and until when it works. */
  connection?: { address: string; ends: string };
  onClose: () => void;
};

/** Shows a token this once. Only its button closes it: Esc, or going back, by accident would cost the token. */
export function TokenDialog({ texts, token, connection, onClose }: TokenDialogProps) {
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
        {connection && (
          <Labelled label={text('provisioning.fields.address')}>
            <CopyText text={connection.address} />
          </Labelled>
        )}
        <Labelled label={connection && text('provisioning.fields.token')}>{token}</Labelled>
        {connection && (
          <Typography className="text-secondary" variant="body2" sx={{ mt: 0.5 }}>
            {connection.ends}
          </Typography>
        )}
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

type LabelledProps = { label: string | undefined; children: ReactNode };

const Labelled = ({ label, children }: LabelledProps) => (
  <Box sx={{ mt: 2 }}>
    {label && <Typography variant="subtitle2">{label}</Typography>}
    <code className="codeBox">{children}</code>
  </Box>
);
