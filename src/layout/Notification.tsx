import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import { Box, Button, IconButton } from '@mui/material';
import {
  type Dispatch,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { FailureText } from '../ui/FailureText.tsx';
import type { ReadFailure } from '../ui/readFailure.ts';
import { isSettled, onSettled } from '../ui/settledFailures.ts';
import { useShortcut } from '../ui/useShortcut.ts';
import { barHeight } from './TopBar.tsx';

/**
 * react-admin's notifications as toasts; `about` names, on a line above, what a message speaks of. What went well goes
 * away by itself, unless it offers `undo`: nobody has to hurry for that, it stays until the page is left. An error stays
 * until it is closed, or its `failure` is settled, and `said` is it in words. The live regions are always there, because
 * not every reader speaks one that appears with its text.
 */
export function Notification() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Toast[]>([]);
  const stack = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    const isUnheard = isHidden(stack.current);
    if (next) setShown((toasts) => withToast(toasts, { ...next, isUnheard }));
  }, [notifications, takeNotification]);

  useEffect(
    () => onSettled(() => setShown((toasts) => toasts.filter((toast) => !isSettled(failureOf(toast))))),
    [],
  );
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page takes its offers away
  useEffect(() => setShown((toasts) => toasts.filter((toast) => !undoOf(toast))), [pathname]);
  const top = useFreeTop(stack, shown);
  const isWaiting = top < 0;
  useComingAgain(stack, shown, setShown);
  const cameFrom = useRef<HTMLElement>(null);

  const close = (id: number) => {
    if (stack.current?.contains(document.activeElement)) cameFrom.current?.focus();
    setShown((toasts) => toasts.filter((toast) => toast.id !== id));
  };
  const undo = (toast: Toast) => {
    close(toast.id);
    undoOf(toast)?.();
  };

  const rememberOrigin = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  return (
    <Box ref={stack} data-screen-only sx={stackStyle} style={{ top }} onFocus={rememberOrigin}>
      {(['status', 'alert'] as const).map((role) => (
        <Box key={role} role={role} sx={{ display: 'grid', gap: 1 }}>
          {shown
            .filter((toast) => (toast.type === 'error' ? 'alert' : 'status') === role)
            .map((toast) => (
              <ToastCard
                key={toast.id}
                toast={toast}
                isWaiting={isWaiting}
                onClose={() => close(toast.id)}
                onUndo={() => undo(toast)}
              />
            ))}
        </Box>
      ))}
    </Box>
  );
}

type Coming = NotificationPayload & { isUnheard: boolean };
type Toast = Coming & { id: number };

/** A dialog that is open, or still closing, hides the page from readers. */
const isHidden = (element: Element | null) => Boolean(element?.closest('[aria-hidden=true]'));

/** What came while a dialog hid it was not spoken: its words come once more, as new ones, when the dialog has gone. */
function useComingAgain(
  stack: RefObject<HTMLElement | null>,
  shown: readonly Toast[],
  show: Dispatch<SetStateAction<Toast[]>>,
) {
  const isUnheard = shown.some((toast) => toast.isUnheard);
  useEffect(() => {
    if (!isUnheard) return;
    const comeAgain = () => {
      if (!isHidden(stack.current)) show((toasts) => toasts.map((toast) => ({ ...toast, isUnheard: false })));
    };
    const changes = new MutationObserver(comeAgain);
    changes.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] });
    comeAgain();
    return () => changes.disconnect();
  }, [stack, isUnheard, show]);
}

const failureOf = ({ notificationOptions }: NotificationPayload): unknown => notificationOptions?.failure;

/** Takes back what the message says was done, where it offers that. */
const undoOf = ({ notificationOptions }: NotificationPayload): (() => void) | undefined =>
  notificationOptions?.undo;

/** A new message takes the place of what went well before it, and of one that says the same; news and errors stay. */
function withToast(toasts: Toast[], next: Coming): Toast[] {
  const others = toasts.filter(({ type, message }) => type !== 'success' && message !== next.message);
  const id = Math.max(0, ...toasts.map((toast) => toast.id)) + 1;
  return [...others, { ...next, id }].slice(-3);
}

type ToastCardProps = { toast: Toast; isWaiting: boolean; onClose: () => void; onUndo: () => void };

function ToastCard({ toast, isWaiting, onClose, onUndo }: ToastCardProps) {
  const translate = useTranslate();
  const { message, type, notificationOptions } = toast;
  const isError = type === 'error';
  const undoKey = useShortcut('undo');
  const isUndoable = undoOf(toast) !== undefined;
  const duration = isError || isUndoable ? null : (notificationOptions?.autoHideDuration ?? 6_000);
  const { isHeld, handlers } = useHold();
  const end = useEffectEvent(onClose);
  // A toast's time runs from when it appeared, was let go, or came back.
  useEffect(() => {
    if (duration === null || isHeld || isWaiting) return;
    const timer = setTimeout(() => end(), duration);
    return () => clearTimeout(timer);
  }, [duration, isHeld, isWaiting]);
  const text: ReactNode =
    typeof message === 'string'
      ? translate(message, { _: message, ...notificationOptions?.messageArgs })
      : message;
  const about: unknown = notificationOptions?.about;
  const said: ReadFailure | undefined = notificationOptions?.said;
  const Icon = isError ? ErrorOutline : CheckCircleOutlined;
  return (
    <Box sx={cardStyle} {...handlers}>
      <Icon sx={{ fontSize: 20, mt: 0.25, color: isError ? 'error.main' : 'success.main' }} />
      <Box key={String(toast.isUnheard)} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {typeof about === 'string' && <Box sx={{ fontWeight: 600 }}>{about}</Box>}
        {said ? <FailureText failure={said} /> : <div>{text}</div>}
      </Box>
      {isUndoable && (
        <Button size="small" onClick={onUndo} {...undoKey}>
          {translate('ui.undo.action')}
        </Button>
      )}
      <IconButton size="small" onClick={onClose} aria-label={translate('layout.closeNotification')}>
        <Close fontSize="inherit" />
      </IconButton>
    </Box>
  );
}

/** Whether someone is at it, by pointer or focus: it is not taken away from whoever reads it or is about to press it. */
function useHold() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isHeld: isPointed || isFocused,
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}

const gap = 8;
const belowAppBar = barHeight + gap;

/**
 * Where the stack stands: below the app bar, so far down that it covers no control and no dialog; above the window while a
 * dialog leaves it no room.
 */
function useFreeTop(stack: RefObject<HTMLElement | null>, shown: readonly Toast[]): number {
  const [top, setTop] = useState(belowAppBar);
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || shown.length === 0) return;
    const place = () => setTop(freeTop(element));
    place();
    // A form closes, the next screen comes, or someone scrolls or turns the telephone while a toast is there.
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    for (const move of moves) window.addEventListener(move, place, { capture: true, passive: true });
    return () => {
      changes.disconnect();
      for (const move of moves) window.removeEventListener(move, place, { capture: true });
    };
  }, [stack, shown]);
  return top;
}

/** What comes in from the side is there once its transition has ended. */
const moves = ['scroll', 'resize', 'transitionend'];

function freeTop(stack: HTMLElement): number {
  const { left, right, height } = stack.getBoundingClientRect();
  // While a menu or dialog is open, the page below takes no clicks.
  const controls = [
    ...document.querySelectorAll(`a[href], button, input, select, textarea, [role^='menuitem'], ${dialogs}`),
  ]
    .filter((control) => !stack.contains(control) && !control.closest('[aria-hidden=true]'))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right)
    .sort((a, b) => a.top - b.top);
  const top = controls.reduce(
    (free, box) => (box.bottom > free - gap && box.top < free + height + gap ? box.bottom + gap : free),
    belowAppBar,
  );
  if (top + height <= window.innerHeight) return top;
  return document.querySelector(dialogs) ? -height - gap : belowAppBar;
}

const dialogs = '[role=dialog], [role=alertdialog]';

const stackStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  right: 16,
  left: { xs: 16, sm: 'auto' },
  width: { sm: 380 },
  display: 'grid',
  // Without a toast it has no height, so that nothing of it lies over the page.
  '&:has(> * > *)': { gap: 1 },
};

const cardStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  p: 1.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
