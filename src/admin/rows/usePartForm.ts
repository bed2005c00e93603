import { useEffect } from 'react';
import type { FormSchema } from '../form/schemaResolver.ts';
import { useUnsavedChangesGuard } from '../form/UnsavedChangesGuard.tsx';
import { useSaveForm } from '../form/useSaveForm.ts';
import { isUnchanged, typedOf } from './partForms.ts';
import type { OpenPart, Part, PartSchema, Typed } from './partTypes.ts';
import { useAfterPress } from './useAfterPress.ts';

type PartForm<Row extends Part, Values> = {
  part: OpenPart<Row>;
  schema: PartSchema<Values>;
  /** The initial values of a new row. */
  blank: object;
  onSave: (values: Values) => Promise<void>;
  /** `rule` is the first one violated, in words. */
  onInvalid: (typed: Typed, rule: string) => void;
  onUnchanged: () => void;
};

/**
 * The form of an open row. A field shows its fault when it is left; saving an existing row that violates a rule
 * cancels it, while a new one stays and shows the faults.
 */
export function usePartForm<Row extends Part, Values extends object>(options: PartForm<Row, Values>) {
  const { part, schema, blank, onSave, onInvalid, onUnchanged } = options;
  const before = typedOf(schema, part.base ?? blank);
  const { form, submit, isSaving, isUnsaved, messageOf } = useSaveForm<Typed, Values>({
    schema: schema as FormSchema<Typed, Values>,
    values: before,
    onSave,
    onInvalid: part.base && onInvalid,
    marksFaultsOnly: true,
  });
  const afterPress = useAfterPress();
  const { errors } = form.formState;
  const typed = form.watch();
  const isChanged = !isUnchanged(schema, before, typed);
  useUnsavedChangesGuard(() => isChanged && isUnsaved());

  const { begun } = part;
  const { setValue, trigger } = form;
  useEffect(() => {
    if (!begun) return;
    for (const [name, value] of Object.entries(begun)) setValue(name, value, { shouldDirty: true });
    void trigger(undefined, { shouldFocus: true });
  }, [begun, setValue, trigger]);

  return {
    typed,
    isChanged,
    isSaving,
    before,
    save: () => {
      if (isSaving) return;
      if (part.base && !isChanged) onUnchanged();
      else void submit();
    },
    /** An input's props from the form. */
    register: (name: string, empties?: string) =>
      form.register(name, {
        onBlur: () => afterPress(() => void trigger(name)),
        onChange: () => {
          if (form.getFieldState(name).invalid) void trigger(name);
          if (empties) form.setValue(empties, '');
        },
      }),
    isWrong: (name: string) => errors[name] !== undefined,
    messageOf,
  };
}

export type UsedPartForm = Pick<
  ReturnType<typeof usePartForm>,
  'typed' | 'before' | 'register' | 'isWrong' | 'messageOf'
>;
