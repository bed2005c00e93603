import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useTexts } from '../../i18n/texts';
import { BusyButton } from './BusyButton';
import { readFailure } from './readFailure';
import { useOnce } from './useOnce';

/** A button for an action that needs no question: it runs once at a time and says what went wrong, and why, in a toast. */
export function ActionButton({ onAction, children }: { onAction: () => Promise<void>; children: ReactNode }) {
  const notify = useNotify();
  const words = useTexts();
  const { run, isRunning } = useOnce(async () => {
    try {
      await onAction();
    } catch (error) {
      const { message, details } = readFailure(error, words);
      notify([message, ...details].join(' '), { type: 'error' });
    }
  });
  return (
    <BusyButton variant="outlined" onClick={() => run()} isBusy={isRunning}>
      {children}
    </BusyButton>
  );
}
