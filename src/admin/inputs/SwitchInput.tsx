import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { useInputNote } from './InputFrame.tsx';

type SwitchInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'checked' | 'children' | 'onChange'
> & {
  label: ReactNode;
  isOn: boolean;
  /** Why it can't be switched; it then stays as it is, in the tab order. */
  reason?: string | undefined;
  onToggle: () => void;
};

/** On or off, at the end of a line that says what. */
export function SwitchInput({ id, label, isOn, reason, onToggle, ...input }: SwitchInputProps) {
  const { control, note } = useInputNote(id, { help: reason });
  const isRefused = reason !== undefined;
  return (
    <div>
      <Label>
        <span>{label}</span>
        <input
          {...input}
          {...control}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-disabled={isRefused}
          onChange={() => isRefused || onToggle()}
        />
      </Label>
      {note}
    </div>
  );
}

/** The knob is all border, which forced colours leave visible. */
const Label = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 28,
  cursor: 'pointer',
  '& input': {
    appearance: 'none',
    boxSizing: 'border-box',
    flexShrink: 0,
    width: 34,
    height: 20,
    margin: 0,
    padding: 3,
    border: `1px solid ${theme.vars?.palette.control}`,
    borderRadius: 10,
    background: theme.vars?.palette.background.raised,
    cursor: 'inherit',
    '&::before': {
      content: '""',
      display: 'block',
      width: 0,
      border: `6px solid ${theme.vars?.palette.control}`,
      borderRadius: 6,
      transition: 'margin 120ms',
    },
    '&:checked': {
      borderColor: theme.vars?.palette.primary.main,
      background: theme.vars?.palette.primary.main,
    },
    '&:checked::before': { marginInlineStart: 14, borderColor: theme.vars?.palette.primary.contrastText },
    '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.focus}`, outlineOffset: 2 },
    '&[aria-disabled=true]': { opacity: 0.45, cursor: 'not-allowed' },
  },
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));
