import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

type CardProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A part of a page with a heading of its own and its buttons beside it. */
export function Card({ title, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId}>
      <Box sx={headStyle}>
        <Typography id={titleId} variant="h2" sx={{ fontSize: 15, fontWeight: 600, mr: 'auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <Box sx={{ p: 2 }}>{children}</Box>
    </Paper>
  );
}

/** A button without a border ends where the content ends. */
const headStyle = {
  '@media print': { '& > button': { display: 'none' } },
  '& > .MuiButton-text:last-child': { minWidth: 0, mr: -1.25 },
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 56,
  px: 2,
  borderBottom: 1,
  borderColor: 'divider',
};
