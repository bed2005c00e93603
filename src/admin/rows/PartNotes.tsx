import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import type { OpenPart, Part, PartField } from './partTypes.ts';
import type { UsedPartForm } from './usePartForm.ts';
import { wordOf } from './wordOf.ts';

type PartNotesProps<Row extends Part> = {
  part: OpenPart<Row>;
  fields: readonly PartField[];
  form: UsedPartForm;
  mark?: ((row: Row) => ReactNode) | undefined;
  /** Whether the messages are here, or each below its field. */
  hasMessages: boolean;
};

export const noteId = (key: string, source: string) => `${key}-${source}-note`;

/** Below an open row: its fields' faults, the keys that end it, and the old values of changed fields. */
export function PartNotes<Row extends Part>({ part, fields, form, mark, hasMessages }: PartNotesProps<Row>) {
  const { text } = useTexts();
  const { base } = part;
  const wrong = hasMessages ? fields.filter(({ source }) => form.messageOf(source)) : [];
  const changed = base ? fields.filter(({ source }) => form.typed[source] !== form.before[source]) : [];
  const badge = base && changed.length > 0 && mark?.(base);
  return (
    <>
      {wrong.map(({ source }) => (
        <p key={source} id={noteId(part.key, source)} className="partError">
          {form.messageOf(source)}
        </p>
      ))}
      {base && (
        <p className="partHints">
          <span data-keys>
            <KeyName name="Enter" /> {text('ui.card.save')} <KeyName name="Escape" /> {text('ui.cancel')}
          </span>
          {changed.map((field) => (
            <span key={field.source}>
              {text('recordParts.was')} <s>{wordOf(field, form.before)}</s>
            </span>
          ))}
          {badge}
        </p>
      )}
    </>
  );
}
