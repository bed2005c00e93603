import { Button, Stack } from '@mui/material';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from './BusyButton.tsx';
import { Card } from './Card.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { focusFirstInput } from './focusFirstInput.ts';
import { FormContext } from './formContext.ts';
import { useControls } from './inputs/useControls.ts';
import { onKey } from './keys.ts';
import { ReasonedButton } from './ReasonedButton.tsx';
import type { FormSchema } from './schemaResolver.ts';
import { useUnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useSaveForm } from './useSaveForm.ts';

type EditCardProps<Row, Input extends FieldValues, Output> = {
  title: string;
  record: Row;
  canEdit: boolean;
  /** Why this record can't be edited, by someone who may edit others. */
  reason?: string | undefined;
  schema: FormSchema<Input, Output>;
  /** What the form begins with. */
  toForm: (record: Row) => DefaultValues<Input>;
  /** Saves what was typed over the record that editing began with; throws what went wrong. */
  onSave: (values: Output, base: Row) => Promise<void>;
  view: ReactNode;
  /** Its inputs take its whole width, as a grid of them does. */
  isWide?: boolean;
  /** For what is elsewhere on the page and begins the editing too. */
  handle?: Ref<EditCardHandle>;
  /** The inputs, which have the form from `FormContext`. */
  children: ReactNode;
};

export type EditCardHandle = { edit: () => void };

/**
 * A card with a view and an edit mode. Editing works on the record as it was when it began: were it to follow a later
 * one, a save would carry old input under a new version and silently overwrite what someone else wrote.
 */
export function EditCard<Row, Input extends FieldValues, Output>(props: EditCardProps<Row, Input, Output>) {
  const { title, record, canEdit, reason, view, handle } = props;
  const { text } = useTexts();
  const [base, setBase] = useState<Row>();
  useImperativeHandle(handle, () => ({ edit: () => setBase((begun) => begun ?? record) }), [record]);
  const editButton = useFocusOnReturn(base !== undefined);

  if (base !== undefined) return <EditingCard {...props} base={base} onDone={() => setBase(undefined)} />;
  const edit = canEdit && (
    <ReasonedButton
      ref={editButton}
      reason={reason}
      size="small"
      color="inherit"
      // Save stood here until now: the rest of a double click on it begins nothing anew.
      onClick={({ detail }) => detail > 1 || setBase(record)}
      aria-label={text('ui.card.editOf', { card: title })}
    >
      {text('ui.card.edit')}
    </ReasonedButton>
  );
  return (
    <Card title={title} actions={edit}>
      {view}
    </Card>
  );
}

type EditingCardProps<Row, Input extends FieldValues, Output> = EditCardProps<Row, Input, Output> & {
  base: Row;
  onDone: () => void;
};

function EditingCard<Row, Input extends FieldValues, Output>(props: EditingCardProps<Row, Input, Output>) {
  const { title, base, schema, toForm, onSave, onDone, isWide, children } = props;
  const { text } = useTexts();
  const formId = useId();
  const { form, field, submit, isSaving, failure, isUnsaved } = useSaveForm({
    schema,
    values: toForm(base),
    onSave: async (values: Output) => {
      await onSave(values, base);
      onDone();
    },
  });
  const control = useControls(form);
  const leave = useUnsavedChangesGuard(isUnsaved);
  const cancel = () => leave(onDone);

  const actions = (
    <>
      <Button size="small" color="inherit" onClick={cancel}>
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
          <FormContext value={{ field, control, schema }}>{children}</FormContext>
        </Stack>
      </form>
    </Card>
  );
}

/** Puts the focus back on the button that began the editing. */
function useFocusOnReturn(isAway: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}
