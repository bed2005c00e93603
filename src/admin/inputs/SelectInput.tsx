import type { ComponentProps } from 'react';
import { ControlBox } from './ControlBox.tsx';
import { InputFrame, type InputTexts } from './InputFrame.tsx';

/** `group` is for choices so many that they are searched, see `GroupedChoices`. */
export type Choice = { value: string; label: string; group?: string };

type SelectInputProps = InputTexts &
  Omit<ComponentProps<'select'>, 'children'> & {
    choices: readonly Choice[];
    /** Shown while nothing is chosen. Without it the first choice is selected. */
    emptyLabel?: string;
  };

/** One of a few choices: the native select, which phones and screen readers know. */
export function SelectInput(props: SelectInputProps) {
  const { id, label, help, error, labelEnd, choices, emptyLabel, ...select } = props;
  return (
    <InputFrame {...{ id, label, help, error, labelEnd }}>
      {(control) => (
        <ControlBox>
          <select {...select} {...control}>
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </ControlBox>
      )}
    </InputFrame>
  );
}
