import { styled } from '@mui/material/styles';

/** A text button beside an input's content: *Show*, *Remove*. */
export const WordButton = styled('button')(({ theme }) => ({
  ...theme.typography.subtitle2,
  flexShrink: 0,
  minHeight: 28,
  padding: '0 6px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars?.palette.primary.main,
  cursor: 'pointer',
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));
