import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { type InputTexts, useInputNote } from './InputFrame.tsx';

type CheckboxInputProps = Omit<InputTexts, 'label' | 'labelEnd'> &
  Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode };

/** A boolean, with its label beside it. Takes the props of react-hook-form's `register`. */
export function CheckboxInput({ id, label, help, error, ...input }: CheckboxInputProps) {
  const { control, note } = useInputNote(id, { help, error });
  return (
    <div>
      <Label>
        <input {...input} {...control} type="checkbox" />
        {label}
      </Label>
      {note}
    </div>
  );
}

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  width: 'fit-content',
  alignItems: 'center',
  gap: 10,
  minHeight: 28,
  cursor: 'pointer',
  '& input': {
    flexShrink: 0,
    width: 18,
    height: 18,
    margin: 0,
    accentColor: theme.vars?.palette.primary.main,
    cursor: 'inherit',
    '&[aria-invalid=true]': { outline: `1px solid ${theme.vars?.palette.error.main}`, outlineOffset: 2 },
    '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.focus}`, outlineOffset: 2 },
  },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'default' },
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));
