import { type ReactNode, useRef } from 'react';
import { useNotify } from 'react-admin';
import { Action } from './Action.tsx';
import { useReadFailure } from './readFailure.ts';
import { settle } from './settledFailures.ts';
import { useOnce } from './useOnce.ts';

type ActionButtonProps = {
  onAction: () => Promise<void>;
  /** Why it can't be done now. */
  reason?: string | undefined;
  /** What to know before doing it; shown on hover and focus. */
  hint?: string | undefined;
  children: ReactNode;
};

/**
 * An action that needs no question: it runs once at a time and says what went wrong, and why, in a toast until a later
 * try goes well.
 */
export function ActionButton({ onAction, reason, hint, children }: ActionButtonProps) {
  const notify = useNotify();
  const read = useReadFailure();
  const toasted = useRef<object>(undefined);
  const { run, isRunning } = useOnce(async () => {
    try {
      await onAction();
      settle(toasted.current);
    } catch (error) {
      settle(error);
      settle(toasted.current);
      const said = read(error);
      toasted.current = said;
      notify(said.message, { type: 'error', failure: said, said });
    }
  });
  return (
    <Action onPress={() => void run()} reason={reason} hint={hint} isBusy={isRunning}>
      {children}
    </Action>
  );
}
