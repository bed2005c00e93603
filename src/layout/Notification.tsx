import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import { Box, IconButton } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';

/**
 * react-admin's notifications as toasts. What went well goes away by itself; an error stays until it is closed. The
 * live regions are always there, because a region that appears with its text is not read out everywhere.
 */
export function Notification() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Toast[]>([]);

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (next) setShown((toasts) => withToast(toasts, next));
  }, [notifications, takeNotification]);

  const close = (id: number) => setShown((toasts) => toasts.filter((toast) => toast.id !== id));
  return (
    <Box sx={stackStyle}>
      {(['status', 'alert'] as const).map((role) => (
        <Box key={role} role={role} sx={{ display: 'grid', gap: 1 }}>
          {shown
            .filter((toast) => (toast.type === 'error' ? 'alert' : 'status') === role)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
            ))}
        </Box>
      ))}
    </Box>
  );
}

type Toast = NotificationPayload & { id: number };

/** A message that is on the screen already is not said twice. */
function withToast(toasts: Toast[], next: NotificationPayload): Toast[] {
  const others = toasts.filter(({ message }) => message !== next.message);
  const id = Math.max(0, ...toasts.map((toast) => toast.id)) + 1;
  return [...others, { ...next, id }].slice(-3);
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const translate = useTranslate();
  const { message, type, notificationOptions } = toast;
  const isError = type === 'error';
  const duration = isError ? null : (notificationOptions?.autoHideDuration ?? 6_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast's time runs from when it appeared
  useEffect(() => {
    if (duration === null) return;
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
  }, []);
  const text: ReactNode =
    typeof message === 'string'
      ? translate(message, { _: message, ...notificationOptions?.messageArgs })
      : message;
  const Icon = isError ? ErrorOutline : CheckCircleOutlined;
  return (
    <Box sx={cardStyle}>
      <Icon sx={{ fontSize: 20, mt: 0.25, color: isError ? 'error.main' : 'success.main' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Box>
      <IconButton size="small" onClick={onClose} aria-label={translate('layout.closeNotification')}>
        <Close fontSize="inherit" />
      </IconButton>
    </Box>
  );
}

const stackStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: 16,
  right: 16,
  left: { xs: 16, sm: 'auto' },
  width: { sm: 380 },
  display: 'grid',
  gap: 1,
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
