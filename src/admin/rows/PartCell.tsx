import { PartInput } from './PartInput.tsx';
import { noteId } from './PartNotes.tsx';
import { rowOf } from './partForms.ts';
import type { OpenPart, Part, PartColumn } from './partTypes.ts';
import type { UsedPartForm } from './usePartForm.ts';

type PartCellProps<Row extends Part> = {
  column: PartColumn<Row>;
  part: OpenPart<Row>;
  form: UsedPartForm;
  isSaving: boolean;
};

/** A cell of an open row: an input, or the saved value; empty in a new row. */
export function PartCell<Row extends Part>({ column, part, form, isSaving }: PartCellProps<Row>) {
  const { key, label, field, align, whileTyped, show, narrow } = column;
  if (!field) {
    const shown = whileTyped ? whileTyped(form.typed) : part.base ? show(rowOf(part.base, {})) : '–';
    return (
      <td data-align={align} data-narrow={narrow} data-column={key}>
        {shown}
      </td>
    );
  }
  const id = `${part.key}-${field.source}`;
  const message = form.messageOf(field.source);
  return (
    <td data-align={align} data-narrow="field" data-column={key}>
      <label htmlFor={id}>{label}</label>
      <PartInput
        field={field}
        typed={form.typed}
        control={{
          ...form.register(field.source, field.empties),
          id,
          placeholder: field.label,
          readOnly: isSaving,
          'aria-required': true,
          'aria-invalid': form.isWrong(field.source) || undefined,
          'aria-describedby': message && noteId(part.key, field.source),
        }}
      />
    </td>
  );
}
