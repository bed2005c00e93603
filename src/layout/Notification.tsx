import { type RefObject, useEffect, useRef, useState } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { isSettled, onSettled } from '../ui/settledFailures.ts';
import { failureOf, type Toast, ToastCard, undoOf } from './ToastCard.tsx';

/**
 * react-admin's notifications as toasts, in one place at the end of the screen: three at most, the newest lowest.
 * Errors and offers of Undo leave with their screen. The live regions are always present, because not every screen
 * reader announces one that appears with its text. Styled by `screenFoot.css`.
 */
export function Notification() {
  const { notifications, takeNotification } = useNotificationContext();
  const [toasts, setToasts] = useState<Toast[]>([]);
  const stack = useRef<HTMLDivElement>(null);
  const isCovered = useCovered(stack);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the screen takes them away
  useEffect(() => setToasts((shown) => shown.filter((toast) => !isOfScreen(toast))), [pathname]);
  // A dialog hides the page from screen readers, and its backdrop from everyone else: messages wait for its end.
  useEffect(() => {
    if (isCovered || notifications.length === 0) return;
    const next = takeNotification();
    if (next) setToasts((shown) => withToast(shown, next));
  }, [isCovered, notifications, takeNotification]);
  useEffect(() => onSettled(() => setToasts((shown) => shown.filter(isOpen))), []);

  const close = ({ id }: Toast) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return (
    <div ref={stack} className="toasts" data-screen-only>
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role}>
          {toasts
            .filter((toast) => (toast.type === 'error') === (role === 'alert'))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} isCovered={isCovered} onClose={() => close(toast)} />
            ))}
        </div>
      ))}
    </div>
  );
}

const isOpen = (toast: NotificationPayload) => !isSettled(failureOf(toast));
const isOfScreen = (toast: NotificationPayload) => toast.type === 'error' || undoOf(toast) !== undefined;

/** A message replaces one that says the same about the same object; an offer of Undo replaces the previous one. */
function withToast(shown: Toast[], next: NotificationPayload): Toast[] {
  if (!isOpen(next)) return shown;
  const saying = ({ type, message, notificationOptions }: NotificationPayload) =>
    JSON.stringify([type, message, notificationOptions?.about, notificationOptions?.messageArgs]);
  const isReplaced = (toast: Toast) =>
    saying(toast) === saying(next) || (undoOf(toast) !== undefined && undoOf(next) !== undefined);
  const others = shown.filter((toast) => !isReplaced(toast));
  const id = Math.max(0, ...shown.map((toast) => toast.id)) + 1;
  return [...others, { ...next, id }].slice(-most);
}

const most = 3;

/**
 * Whether a dialog or menu has hidden the app from screen readers: MUI marks the app's root, and only that is
 * checked.
 */
function useCovered(stack: RefObject<HTMLElement | null>): boolean {
  const [isCovered, setCovered] = useState(false);
  useEffect(() => {
    const root = stack.current?.closest('body > *');
    if (!root) return;
    const look = () => setCovered(root.ariaHidden === 'true');
    const changes = new MutationObserver(look);
    changes.observe(root, { attributeFilter: ['aria-hidden'] });
    look();
    return () => changes.disconnect();
  }, [stack]);
  return isCovered;
}
