import type { ComponentProps, ReactNode } from 'react';
import { type InputTexts, useInputNote } from './InputFrame.tsx';

type CheckboxInputProps = Omit<InputTexts, 'label' | 'labelEnd'> &
  Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode };

/** A boolean, with its label beside it. Takes the props of react-hook-form's `register`. Styled by `inputs.css`. */
export function CheckboxInput({ id, label, help, error, ...input }: CheckboxInputProps) {
  const { control, note } = useInputNote(id, { help, error });
  return (
    <div>
      <label className="checkbox">
        <input {...input} {...control} type="checkbox" />
        {label}
      </label>
      {note}
    </div>
  );
}
