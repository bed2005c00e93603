import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from './BusyButton.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { useSingleFlight } from './useSingleFlight.ts';

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** The object, by name. */
  about?: string;
  /** What will happen. */
  text: string;
  /** A hint beforehand. */
  children?: ReactNode;
  /** The verb and the object. */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  /** Enter does it, as it can be undone; else Enter cancels. */
  isByEnter?: boolean;
  /** Does it; the dialog closes on success and shows the error otherwise. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
};

/** Asks before something happens. Esc cancels, and the focus returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, about, children, confirmLabel, isDestructive, isByEnter = false } = props;
  const { onConfirm, onClose } = props;
  const { text } = useTexts();
  const { run, isRunning, failure, forget } = useSingleFlight(onConfirm);

  const close = () => {
    if (isRunning) return;
    forget();
    onClose();
  };
  const confirm = async () => {
    if (isOpen && (await run())) onClose();
  };

  const subject = about && <div className="dialogSubject">{about}</div>;
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={title}
      text={
        <>
          {subject}
          {props.text}
          {children}
        </>
      }
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={close} autoFocus={!isByEnter}>
            {props.cancelLabel ?? text('ui.cancel')}
          </Button>
          <BusyButton
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            onClick={confirm}
            isBusy={isRunning}
            autoFocus={isByEnter}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      {failure !== undefined && <ErrorBox error={failure} />}
    </QuestionDialog>
  );
}
