import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** Why there is nothing. */
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  children?: ReactNode;
};

/** In place of records. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <Box sx={{ py: 6, px: 2, textAlign: 'center', whiteSpace: 'normal' }}>
      <Typography className="text-medium">{title}</Typography>
      {hint && (
        <Typography className="text-secondary" variant="body2" sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      )}
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Box>
  );
}
