import { Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { keepKeys } from './keepKeys.ts';
import { useWasOpen } from './useWasOpen.ts';

type QuestionDialogProps = {
  isOpen: boolean;
  title: string;
  /** The question; announced with the title. */
  text: ReactNode;
  /** The answers. */
  actions: ReactNode;
  /** Esc and a click beside it; without it one has to answer. */
  onClose?: () => void;
  isWide?: boolean;
  children?: ReactNode;
};

/** Asks for an answer before anything goes on. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { isOpen, title, text, actions, onClose, isWide, children } = props;
  const titleId = useId();
  const textId = useId();
  if (!useWasOpen(isOpen)) return null;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onKeyDown={keepKeys}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth={isWide ? 'sm' : 'xs'}
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" id={textId}>
          {text}
        </DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
