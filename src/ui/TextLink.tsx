import { styled } from '@mui/material/styles';

/** A link in a line of text, lighter than MUI's. */
export const TextLink = styled('a')(({ theme }) => ({
  color: theme.vars?.palette.primary.main,
  textDecoration: 'underline',
  textUnderlineOffset: 2,
  display: 'inline-block',
  padding: '2px 0',
  borderRadius: 4,
  '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.focus}`, outlineOffset: 2 },
}));
