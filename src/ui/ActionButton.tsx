import { type ReactNode, useContext, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { Action } from './Action.tsx';
import { MenuContext } from './menuContext.ts';
import { useReadFailure } from './readFailure.ts';
import { settle } from './settledFailures.ts';
import { useSingleFlight } from './useSingleFlight.ts';
import { useWait } from './useWait.ts';

type ActionButtonProps = {
  onAction: () => Promise<void>;
  /** Why it is not possible now. */
  reason?: string | undefined;
  /** A hint shown on hover and focus. */
  hint?: string | undefined;
  /** Disabled until this time, in ms. */
  notBefore?: number | undefined;
  isSmall?: boolean;
  children: ReactNode;
};

/**
 * An action that needs no question: it runs once at a time and reports a failure in a toast until a later attempt
 * succeeds. An attempt that is too early is no error: the button then waits, and says until when.
 */
export function ActionButton(props: ActionButtonProps) {
  const { onAction, reason, hint, notBefore = 0, isSmall = false, children } = props;
  const notify = useNotify();
  const read = useReadFailure();
  const { text } = useTexts();
  const isInMenu = useContext(MenuContext) !== null;
  const [refusedUntil, setRefusedUntil] = useState(0);
  const wait = useWait(Math.max(notBefore, refusedUntil));
  const toasted = useRef<object>(undefined);
  const { run, isRunning } = useSingleFlight(async () => {
    try {
      await onAction();
      settle(toasted.current);
    } catch (error) {
      settle(error);
      settle(toasted.current);
      const failure = read(error);
      const end = whenPossible(error);
      if (end) setRefusedUntil(end);
      // A button stays visible and says it itself; the menu has closed.
      if (end && !isInMenu) return;
      toasted.current = failure;
      notify(failure.message, end ? { type: 'info' } : { type: 'error', failure, readFailure: failure });
    }
  });
  return (
    <Action
      onPress={() => void run()}
      reason={reason ?? wait?.reason}
      hint={hint}
      isBusy={isRunning}
      isSmall={isSmall}
    >
      {children}
      {wait && reason === undefined && (
        <span aria-hidden className="wait">
          {text('ui.wait.left', { count: wait.left })}
        </span>
      )}
    </Action>
  );
}

/** When a call that came too early would succeed. */
function whenPossible(error: unknown): number | undefined {
  const { code, retryOn }: { code?: string; retryOn?: number | null } = Object(Object(error).body);
  return code === 'TOO_MANY_REQUESTS' && retryOn ? retryOn : undefined;
}
