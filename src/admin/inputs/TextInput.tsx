import type { ComponentProps, ReactNode } from 'react';
import { ControlBox } from './ControlBox.tsx';
import { InputFrame, type InputTexts } from './InputFrame.tsx';

export type TextInputProps = InputTexts &
  Omit<ComponentProps<'input'>, 'children'> & {
    /** For identifiers: keys, subdomains. */
    mono?: boolean;
    /** Inside the box, after the text. */
    endAdornment?: ReactNode;
  };

/** A single-line text. Takes the props of react-hook-form's `register`. */
export function TextInput(props: TextInputProps) {
  const { id, label, help, error, labelEnd, mono, endAdornment, ...input } = props;
  return (
    <InputFrame {...{ id, label, help, error, labelEnd }}>
      {(control) => (
        <ControlBox>
          <input {...input} {...control} data-mono={mono || undefined} />
          {endAdornment}
        </ControlBox>
      )}
    </InputFrame>
  );
}
