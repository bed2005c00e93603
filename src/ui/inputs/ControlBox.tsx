import { styled } from '@mui/material/styles';

/**
 * The box of a plain input or select: border, focus ring and error from the state of the control inside. Plain elements,
 * because MUI's inputs weigh more than the sign-in pages may.
 */
export const ControlBox = styled('span')(({ theme }) => ({
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: 38,
  border: `1px solid ${theme.vars?.palette.control}`,
  borderRadius: 8,
  backgroundColor: theme.vars?.palette.background.raised,
  color: theme.vars?.palette.text.primary,
  '&:has(> [aria-invalid=true])': { borderColor: theme.vars?.palette.error.main },
  '&:has(> :focus-visible)': { outline: `2px solid ${theme.vars?.palette.focus}`, outlineOffset: 1 },
  '&:has(> :disabled)': { opacity: 0.6 },
  '&:has(> [readonly])': { backgroundColor: 'transparent' },
  '& > input, & > select': {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    alignSelf: 'stretch',
    padding: '8px 11px',
    border: 0,
    borderRadius: 8,
    outline: 0,
    background: 'none',
    color: 'inherit',
    textOverflow: 'ellipsis',
    '&::placeholder': { color: theme.vars?.palette.text.tertiary, opacity: 1 },
    '&:autofill': { boxShadow: `0 0 0 100px ${theme.vars?.palette.primary.soft} inset` },
    '&:autofill, &:autofill:focus': { WebkitTextFillColor: theme.vars?.palette.text.primary },
    '&[data-mono]': { fontFamily: theme.typography.mono, fontSize: 13 },
    '& option': { backgroundColor: theme.vars?.palette.background.raised },
  },
  // Each platform's own arrow looks different; beside the select, because nobody could judge text on a drawn ground.
  '& > select': { appearance: 'none', paddingRight: 32 },
  '&:has(> select)::after': {
    content: '""',
    margin: '0 12px 0 -22px',
    border: '5px solid transparent',
    borderTopColor: 'currentColor',
    borderBottomWidth: 0,
    pointerEvents: 'none',
  },
  '& > button': { marginRight: 6 },
  [theme.breakpoints.down('sm')]: { minHeight: 44, '& > input, & > select': { fontSize: 16 } },
}));
