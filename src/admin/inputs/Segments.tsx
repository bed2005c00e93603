import { type ReactNode, useId } from 'react';
import type { Choice } from './SelectInput.tsx';
import './segments.css';

type SegmentsProps<Value extends string> = {
  /** The chosen value. */
  label: string;
  choices: readonly (Choice & { value: Value; aside?: ReactNode })[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few views of the same thing: radio buttons styled as a switch. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segments" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
          {choice.aside && <> {choice.aside}</>}
        </label>
      ))}
    </fieldset>
  );
}
