import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { keepKeys } from '#src/ui/keepKeys.ts';
import { focusFirstInput } from './focusFirstInput.ts';
import { InnerFormsContext, useInnerForms } from './innerForms.ts';
import { useUnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import '#src/ui/dialog.css';

export type FormDialogProps = {
  title: string;
  /** The object, below the title. */
  about?: ReactNode;
  submitLabel: string;
  isSaving: boolean;
  failure: unknown;
  /** Whether closing now would lose something. */
  isUnsaved: () => boolean;
  onSubmit: (event: FormEvent) => void;
  /** Cancel and Esc; the form resets. */
  onClose: () => void;
  /** To the previous step, if there is one. */
  onBack?: (() => void) | undefined;
  /** Nothing can be submitted yet. */
  isIncomplete?: boolean;
  isDestructive?: boolean;
  /** Beside the buttons. */
  note?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  children: ReactNode;
};

/**
 * A short form in a dialog: Enter submits, Esc cancels, after a question if something was typed, and the focus
 * returns to the opener. A click beside it does nothing.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, isSaving, failure, isUnsaved, onSubmit, onClose, onBack, children } = props;
  const { isIncomplete, isDestructive, about, note, width = 'sm' } = props;
  const { text } = useTexts();
  const [headId, titleId] = [useId(), useId()];
  const inner = useInnerForms();
  const leave = useUnsavedChangesGuard(() => isUnsaved() || inner.areUnsaved());
  const close = () => {
    if (!isSaving) leave(onClose);
  };
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      onKeyDown={keepKeys}
      aria-labelledby={titleId}
      maxWidth={width}
      fullWidth
    >
      <form ref={focusFirstInput} onSubmit={onSubmit} noValidate>
        <DialogTitle id={headId} className="dialogHead">
          <span>
            <span id={titleId}>{title}</span>
            {about && <small>{about}</small>}
          </span>
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            {failure !== undefined && <ErrorBox error={failure} />}
            <InnerFormsContext value={inner.forms}>{children}</InnerFormsContext>
          </Stack>
        </DialogContent>
        <DialogActions>
          {onBack && (
            <Button color="inherit" onClick={onBack} disabled={isSaving} sx={{ mr: 'auto' }}>
              {text('ui.back')}
            </Button>
          )}
          {note}
          <Button color="inherit" onClick={close}>
            {text('ui.cancel')}
          </Button>
          <BusyButton
            type="submit"
            variant={isDestructive ? 'outlined' : 'contained'}
            color={isDestructive ? 'error' : 'primary'}
            isBusy={isSaving}
            disabled={isIncomplete}
          >
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
