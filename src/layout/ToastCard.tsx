import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Button, IconButton } from '@mui/material';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NotificationPayload } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { FailureText } from '../ui/FailureText.tsx';
import type { ReadFailure } from '../ui/readFailure.ts';
import { usePageShortcutProps } from '../ui/shortcuts.ts';

export type Toast = NotificationPayload & { id: number };

/** What failed, for a message about a failure. */
export const failureOf = ({ notificationOptions }: NotificationPayload): unknown =>
  notificationOptions?.failure;

/** Undoes what the message reports, if it offers that. */
export const undoOf = ({ notificationOptions }: NotificationPayload): (() => void) | undefined =>
  notificationOptions?.undo;

/** In ms; errors stay. */
export const toastTime = 5_000;
/** After it was covered. */
const leastTime = 1_000;

type ToastCardProps = { toast: Toast; isCovered: boolean; onClose: () => void };

/** One message: `about` names its object on a line above, and `readFailure` is a failure in words. */
export function ToastCard({ toast, isCovered, onClose }: ToastCardProps) {
  const { text } = useTexts();
  const undoKey = usePageShortcutProps('undo');
  const { isHeld, handlers } = useHold();
  const { message, type, notificationOptions, id } = toast;
  const undo = undoOf(toast);
  const isWaiting = type === 'error' || isHeld || isCovered;
  const end = useEffectEvent(onClose);
  // Dialogs in quick succession pause its time, and do not restart it.
  const left = useRef(toastTime);
  useEffect(() => {
    if (isWaiting) return;
    const began = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(leastTime, left.current - (Date.now() - began));
    };
  }, [isWaiting]);
  useEffect(() => {
    if (isHeld) left.current = toastTime;
  }, [isHeld]);
  const about: unknown = notificationOptions?.about;
  const failure: ReadFailure | undefined = notificationOptions?.readFailure;
  const { Icon, color } = faces[type === 'error' || type === 'info' ? type : 'success'];
  return (
    <div className="toast" style={{ order: id }} {...handlers}>
      <Icon color={color} />
      <div className="words">
        {typeof about === 'string' && <strong>{about}</strong>}
        {failure ? (
          <FailureText failure={failure} />
        ) : (
          <div>
            {typeof message === 'string'
              ? text(message, { _: message, ...notificationOptions?.messageArgs })
              : message}
          </div>
        )}
      </div>
      {undo && (
        <Button
          size="small"
          onClick={() => {
            onClose();
            undo();
          }}
          {...undoKey}
        >
          {text('ui.undo.action')}
        </Button>
      )}
      <IconButton size="small" onClick={onClose} aria-label={text('layout.closeNotification')}>
        <Close fontSize="inherit" />
      </IconButton>
    </div>
  );
}

const faces = {
  error: { Icon: ErrorOutline, color: 'error' },
  info: { Icon: InfoOutlined, color: 'info' },
  success: { Icon: CheckCircleOutlined, color: 'success' },
} as const;

/** Whether the pointer or the focus is on it: then it is being read, or about to be clicked. */
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
