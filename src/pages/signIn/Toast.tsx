import { keyframes, styled } from '@mui/material/styles';

/** Reports an event and disappears by itself; screen readers announce it. */
export function Toast({ message, isError = false }: { message: string; isError?: boolean }) {
  return (
    <Box role={isError ? 'alert' : 'status'} data-error={isError || undefined}>
      {message}
    </Box>
  );
}

const leave = keyframes({ to: { opacity: 0, visibility: 'hidden' } });

const Box = styled('div')(({ theme }) => ({
  position: 'fixed',
  bottom: 24,
  left: '50%',
  transform: 'translateX(-50%)',
  boxSizing: 'border-box',
  width: 'max-content',
  maxWidth: 'calc(100vw - 32px)',
  padding: '12px 16px',
  borderRadius: 8,
  border: `1px solid ${theme.vars?.palette.success.main}`,
  backgroundColor: theme.vars?.palette.background.paper,
  color: theme.vars?.palette.text.primary,
  animation: `${leave} 300ms 6s forwards`,
  '&[data-error]': { borderColor: theme.vars?.palette.error.main, animation: 'none' },
}));
