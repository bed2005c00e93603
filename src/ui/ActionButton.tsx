import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { BusyButton } from './BusyButton';
import { useOnce } from './useOnce';

/** A button for an action that needs no question: it runs once at a time and says what went wrong in a toast. */
export function ActionButton({ onAction, children }: { onAction: () => Promise<void>; children: ReactNode }) {
  const notify = useNotify();
  const { run, isRunning } = useOnce(async () => {
    try {
      await onAction();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  });
  return (
    <BusyButton variant="outlined" onClick={() => run()} isBusy={isRunning}>
      {children}
    </BusyButton>
  );
}
