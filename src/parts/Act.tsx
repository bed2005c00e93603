import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Action } from '#src/ui/Action.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/ConfirmDialog.tsx';

export type ActProps = {
  act: () => Promise<unknown>;
  label: string;
  /** What a toast then says. */
  done: string;
  /** Why it is not possible now. */
  reason?: string | undefined;
  /** Confirmed first. */
  question?: Pick<ConfirmDialogProps, 'title' | 'about' | 'text'>;
};

/** A card's button that ends or removes something. */
export function Act({ act, label, done, reason, question }: ActProps) {
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const run = async () => {
    await act();
    notify(done, { type: 'success' });
  };
  if (!question)
    return (
      <ActionButton reason={reason} onAction={run} isSmall>
        {label}
      </ActionButton>
    );
  return (
    <>
      <Action reason={reason} onPress={() => setAsking(true)} isSmall>
        {label}
      </Action>
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        confirmLabel={question.title}
        isDestructive
        onConfirm={run}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
