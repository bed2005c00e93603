import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type Question = Omit<ConfirmDialogProps, 'isOpen' | 'onConfirm' | 'onClose'>;
type OpenQuestion = Question & { goOn: () => void; giveUp: () => void };

/**
 * Asks during a save what it is about to do. `ask` resolves once that is confirmed; cancelled, it aborts the save,
 * and the form stays as it is.
 */
export function useQuestion(): { ask: (question: Question) => Promise<void>; question: ReactNode } {
  const [open, setOpen] = useState<OpenQuestion>();
  const ask = (question: Question) =>
    new Promise<void>((resolve, reject) =>
      setOpen({
        ...question,
        goOn: resolve,
        giveUp: () => reject(new DOMException('Back to the form', 'AbortError')),
      }),
    );
  if (!open) return { ask, question: null };
  const { goOn, giveUp, ...question } = open;
  const close = () => {
    setOpen(undefined);
    giveUp();
  };
  return { ask, question: <ConfirmDialog {...question} isOpen onConfirm={goOn} onClose={close} /> };
}
