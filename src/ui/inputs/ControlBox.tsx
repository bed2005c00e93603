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
  // Drawn of two triangles: each platform's own arrow looks different, and an image would need a leave of the page's policy.
  '& > select': {
    appearance: 'none',
    paddingRight: 32,
    backgroundImage: `linear-gradient(45deg, transparent 50%, currentColor 50%),
      linear-gradient(-45deg, transparent 50%, currentColor 50%)`,
    backgroundPosition: 'right 16px center, right 11px center',
    backgroundSize: '5px 5px',
    backgroundRepeat: 'no-repeat',
  },
  '& > button': { marginRight: 6 },
  [theme.breakpoints.down('sm')]: { minHeight: 44, '& > input, & > select': { fontSize: 16 } },
}));
