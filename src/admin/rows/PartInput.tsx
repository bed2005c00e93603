import type { FieldProps } from '../form/useSaveForm.ts';
import { ControlBox } from '../inputs/ControlBox.tsx';
import type { Choice } from '../inputs/SelectInput.tsx';
import type { ChoiceGroup, PartField, Typed } from './partTypes.ts';

type PartControl = Omit<FieldProps, 'error'> & {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: boolean;
  placeholder?: string;
  readOnly?: boolean;
};

type PartInputProps = { field: PartField; typed: Typed; control: PartControl };

/** A field's control without its frame: in a cell its label is the column's head. */
export function PartInput({ field, typed, control }: PartInputProps) {
  const { choices, mono, autoComplete = 'off' } = field;
  if (!choices) {
    return (
      <ControlBox>
        <input {...control} autoComplete={autoComplete} data-mono={mono || undefined} />
      </ControlBox>
    );
  }
  const { readOnly: _, placeholder: __, ...select } = control;
  return (
    <ControlBox>
      <select {...select}>
        {field.emptyLabel !== undefined && <option value="">{field.emptyLabel}</option>}
        {choices(typed).map((one) =>
          'choices' in one ? <Group key={one.label} group={one} /> : <Line key={one.value} choice={one} />,
        )}
      </select>
    </ControlBox>
  );
}

const Group = ({ group }: { group: ChoiceGroup }) => (
  <optgroup label={group.label}>
    {group.choices.map((choice) => (
      <Line key={choice.value} choice={choice} />
    ))}
  </optgroup>
);

const Line = ({ choice: { value, label } }: { choice: Choice }) => <option value={value}>{label}</option>;
