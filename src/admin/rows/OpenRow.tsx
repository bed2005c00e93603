import { Button } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { onKey } from '#src/ui/keys.ts';
import { useRecordSave } from '../form/useRecordSave.ts';
import { PartCell } from './PartCell.tsx';
import { PartNotes } from './PartNotes.tsx';
import { PartPanel } from './PartPanel.tsx';
import { rowOf, valuesOf } from './partForms.ts';
import { pressInPart } from './partKeys.ts';
import type { OpenPart, Part, PartColumn, PartField, PartSchema, PartSource, Typed } from './partTypes.ts';
import { SavingRow } from './SavingRow.tsx';
import { useLate } from './useLate.ts';
import { usePartForm } from './usePartForm.ts';
import { wordOf } from './wordOf.ts';

export type RowKind<Row extends Part, Values> = {
  columns: readonly PartColumn<Row>[];
  schema: PartSchema<Values>;
  /** For a row whose changes have rules of their own. */
  schemaOf?: (row: Row) => PartSchema<Values> | undefined;
  blank: object;
  source: PartSource<Row>;
  /** All fields below each other, if they are too many for the columns. */
  panel?: readonly PartField[] | undefined;
  /** The text beside a changed field's old value. */
  mark?: ((row: Row) => ReactNode) | undefined;
};

type OpenRowProps<Row extends Part, Values> = RowKind<Row, Values> & {
  part: OpenPart<Row>;
  /** Runs its save; a failure is shown above the table, and thrown. */
  during: (action: () => Promise<unknown>, typed: Typed) => Promise<void>;
  /** The key under which the row is read from now on. */
  onSaved: (key: string) => void;
  onClose: () => void;
  onCancel: (typed: Typed, rule?: string) => void;
  onLeave: (step: 1 | -1, field: string) => void;
};

/** A row being edited, or saved. */
export function OpenRow<Row extends Part, Values extends object>(props: OpenRowProps<Row, Values>) {
  const { part, columns, blank, source, panel, mark } = props;
  const { base } = part;
  const schema = useMemo(
    () => (base && props.schemaOf?.(base)) ?? props.schema,
    [base, props.schemaOf, props.schema],
  );
  const { text } = useTexts();
  const fields = panel ?? columns.flatMap(({ field }) => field ?? []);
  const { save: saveVersion, dialog } = useRecordSave<Row, object>({
    by: source,
    valuesOf: (row) => valuesOf(schema, row),
    describe: (name, row) => describe(name, row, fields),
    done: text('recordParts.rowSaved'),
  });
  const form = usePartForm<Row, Values>({
    part,
    schema,
    blank,
    onSave: async (values) => {
      let key = part.key;
      await props.during(async () => {
        if (base) await saveVersion(values, base);
        else key = (await source.create(values)).id;
      }, form.typed);
      props.onSaved(key);
    },
    onInvalid: props.onCancel,
    onUnchanged: props.onClose,
  });
  const { isSaving } = form;

  const cancel = () => (form.isChanged ? props.onCancel(form.typed) : props.onClose());
  const isLate = useLate(isSaving);
  const body = useFocusOnOpen(part.focus, isLate);
  const buttons = (
    // A click takes the focus from no field: the field's message would move the button from under the pointer.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it
    <span className="partButtons" onMouseDown={(event) => event.preventDefault()}>
      <Button size="small" color="inherit" onClick={cancel} disabled={isSaving}>
        {text('ui.cancel')}
      </Button>
      <BusyButton size="small" variant="contained" isBusy={isSaving} onClick={form.save}>
        {text('ui.card.save')}
      </BusyButton>
    </span>
  );
  const press = (event: KeyboardEvent) => {
    if (isSaving) {
      if (event.key !== 'Tab') event.preventDefault();
      return;
    }
    const name = event.target instanceof HTMLInputElement ? event.target.name : '';
    const leave = form.isChanged || panel ? undefined : (step: 1 | -1) => props.onLeave(step, name);
    pressInPart(event, { save: form.save, cancel, ...(leave && { leave }) });
  };
  const notes = <PartNotes {...{ part, fields, form, mark }} hasMessages={!panel} />;
  const editor = (
    <tbody
      ref={body}
      data-part={part.key}
      data-open
      data-saving={isSaving || undefined}
      onKeyDown={onKey(press)}
    >
      {panel ? (
        <tr>
          <td colSpan={columns.length + 1}>
            <PartPanel {...{ part, fields: panel, form, schema, isSaving }} />
            <div className="partFoot">
              {notes}
              {buttons}
            </div>
          </td>
        </tr>
      ) : (
        <>
          <tr>
            {columns.map((column) => (
              <PartCell key={column.key} {...{ column, part, form, isSaving }} />
            ))}
            <td className="partEnd">{buttons}</td>
          </tr>
          <tr className="partNotes">
            <td colSpan={columns.length + 1}>{notes}</td>
          </tr>
        </>
      )}
    </tbody>
  );
  return (
    <>
      {isLate ? (
        <SavingRow
          part={part.key}
          row={rowOf<Row>(base, form.typed)}
          isNew={!base}
          isPanel={panel !== undefined}
          columns={columns}
        />
      ) : (
        editor
      )}
      {dialog}
    </>
  );
}

/** Whenever the fields appear, one of them has the focus, a refused one first, and the row is in view. */
function useFocusOnOpen(field: string | undefined, isAway: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (isAway || body.current?.contains(document.activeElement)) return;
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector);
    const first =
      find('[aria-invalid]') ?? (field && find(`[name="${field}"]`)) ?? find('select, input[name]');
    if (first) first.focus();
    body.current?.scrollIntoView?.({ block: 'nearest' });
  }, [field, isAway]);
  return body;
}

/** A row's field, and its value in words, for a conflict's question. */
function describe(name: string, row: object, fields: readonly PartField[]) {
  const field = fields.find(({ source }) => source === name);
  const value = String(Object(row)[name] ?? '');
  const typed = Object.fromEntries(Object.entries(row).map(([key, one]) => [key, String(one ?? '')]));
  return { label: field?.label ?? name, value: field ? wordOf(field, typed) : value };
}
