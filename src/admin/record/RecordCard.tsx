import { Button, Stack } from '@mui/material';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { OperationId, ResourceName } from '#contract/operations.ts';
import { operationFor } from '#dataProviders/access.ts';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EditButton } from '#src/ui/EditButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { onKey } from '#src/ui/keys.ts';
import { focusFirstInput } from '../form/focusFirstInput.ts';
import { FormContext } from '../form/formContext.ts';
import { InnerFormsContext, useInnerForms } from '../form/innerForms.ts';
import type { FormSchema } from '../form/schemaResolver.ts';
import { useUnsavedChangesGuard } from '../form/UnsavedChangesGuard.tsx';
import { type RecordSave, useRecordSave } from '../form/useRecordSave.ts';
import { useSaveForm } from '../form/useSaveForm.ts';
import { useControls } from '../inputs/useControls.ts';
import { useAppResource } from '../resource/resource.ts';
import { useCan } from '../resource/useCan.ts';
import { type RecordFact, useFacts } from './useFacts.ts';
import { useRecordContext } from './useRecordContext.ts';

type RecordCardProps<Row, Values, Output extends FieldValues> = {
  /**
   * The key of the card's texts in the catalog: `details.title`, `details.done` if `updated` does not fit, and
   * `details.text` for an explanation.
   */
  part: string;
  title?: string;
  about?: ReactNode;
  /** What it shows, if that is part of the current record. */
  record?: Row;
  facts: readonly RecordFact<Row>[];
  schema: FormSchema<FieldValues, Output> & { shape?: object };
  /** How it is saved, if not by the record's own update of the schema's fields. */
  save?: Partial<RecordSave<Row, Values>>;
  /** The form's initial values, if not the saved ones. */
  toForm?: (record: Row) => FieldValues;
  /** What is saved from the form, over the record as of the start of editing; it may ask first. */
  toValues?: (typed: Output, base: Row) => Values | Promise<Values>;
  /** Whether the person may change it, if the call alone does not tell. */
  canEdit?: boolean;
  /** Why this record can't be changed, for someone who may change others. */
  reason?: string | undefined;
  /** Its inputs take its full width, like a grid of them. */
  isWide?: boolean;
  /** For controls elsewhere on the page that also start editing. */
  handle?: Ref<RecordCardHandle>;
  /** The inputs, see `useInputs`. */
  children: ReactNode;
};

export type RecordCardHandle = { edit: () => void };

/**
 * A part of the current record, to read and to edit. Editing uses the record as it was at its start: otherwise a save
 * would send old input under a new version and silently overwrite what someone else wrote.
 */
export function RecordCard<
  Row extends RaRecord,
  Values extends FieldValues = FieldValues,
  Output extends FieldValues = FieldValues,
>(props: RecordCardProps<Row, Values, Output>) {
  const { part, schema, facts, canEdit = true, reason, handle, children } = props;
  const { name } = useAppResource();
  const around = useRecordContext<Row>();
  const record = props.record ?? around;
  const { text, optional } = useTexts();
  const can = useCan();
  const toFacts = useFacts();
  const [base, setBase] = useState<Row>();
  useImperativeHandle(handle, () => ({ edit: () => setBase((begun) => begun ?? record) }), [record]);
  const editButton = useFocusOnReturn(base !== undefined);

  const fieldsOf = (from: Row) =>
    Object.fromEntries(Object.keys(schema.shape ?? {}).map((source) => [source, from[source]]));
  const how: RecordSave<Row, Values> = {
    valuesOf: (from) => fieldsOf(from) as Values,
    done: optional(`${name}.${part}.done`) ?? text(`${name}.updated`),
    ...props.save,
    by: props.save?.by ?? updateOf(name),
  };
  const { save, dialog } = useRecordSave(how);
  const {
    toForm = (from: Row): FieldValues => how.valuesOf(from),
    toValues = (typed: FieldValues) => typed as Values,
  } = props;

  const title = props.title ?? text(`${name}.${part}.title`);
  const about = props.about ?? optional(`${name}.${part}.text`);
  const note = about && <p className="note">{about}</p>;
  const mayEdit = canEdit && (typeof how.by !== 'string' || can(how.by));
  const edit = mayEdit && (
    <EditButton ref={editButton} card={title} reason={reason} onPress={() => setBase(record)} />
  );
  return (
    <>
      {base === undefined ? (
        <Card title={title} actions={edit}>
          <FactList facts={toFacts(record, facts)} />
          {note}
        </Card>
      ) : (
        <EditingCard
          title={title}
          schema={schema}
          values={toForm(base)}
          onSave={async (typed) => save(await toValues(typed, base), base)}
          onDone={() => setBase(undefined)}
          isWide={props.isWide}
        >
          {note}
          {children}
        </EditingCard>
      )}
      {dialog}
    </>
  );
}

type EditingCardProps<Output> = {
  title: string;
  schema: FormSchema<FieldValues, Output>;
  values: FieldValues;
  onSave: (typed: Output) => Promise<void>;
  onDone: () => void;
  isWide: boolean | undefined;
  children: ReactNode;
};

function EditingCard<Output>(props: EditingCardProps<Output>) {
  const { title, schema, values, onSave, onDone, isWide, children } = props;
  const { text } = useTexts();
  const formId = useId();
  const { form, field, submit, isSaving, failure, isUnsaved } = useSaveForm({
    schema,
    values,
    onSave: async (typed: Output) => {
      await onSave(typed);
      onDone();
    },
  });
  const control = useControls(form);
  const inner = useInnerForms();
  const leave = useUnsavedChangesGuard(() => isUnsaved() || inner.areUnsaved());
  const cancel = () => leave(onDone);

  const actions = (
    <>
      <Button size="small" variant="outlined" onClick={cancel}>
        {text('ui.cancel')}
      </Button>
      <BusyButton type="submit" form={formId} size="small" variant="contained" isBusy={isSaving}>
        {text('ui.card.save')}
      </BusyButton>
    </>
  );
  return (
    <Card title={title} actions={actions} isEditing>
      <form
        ref={focusFirstInput}
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={onKey(({ key }) => key === 'Escape' && cancel())}
      >
        <Stack sx={{ gap: 2, maxWidth: isWide ? undefined : 560 }}>
          {failure !== undefined && <ErrorBox error={failure} />}
          <InnerFormsContext value={inner.forms}>
            <FormContext value={{ field, control, schema }}>{children}</FormContext>
          </InnerFormsContext>
        </Stack>
      </form>
    </Card>
  );
}

function updateOf(resource: ResourceName): OperationId {
  const call = operationFor(resource, 'edit');
  if (!call) throw new Error(`The manifest has no call to change ${resource}`);
  return call;
}

/** Returns the focus to the button that started the editing. */
function useFocusOnReturn(isAway: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}
