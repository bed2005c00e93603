import { useEffect } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { fieldOf } from '#contract/faults.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { type FormSchema, schemaResolver } from '../form/schemaResolver.ts';
import { useUnsavedChangesGuard } from '../form/UnsavedChangesGuard.tsx';
import { isUnchanged, typedOf } from './partForms.ts';
import type { OpenPart, Part, PartSchema, Typed } from './partTypes.ts';
import { useAfterPress } from './useAfterPress.ts';

type PartForm<Row extends Part, Values> = {
  part: OpenPart<Row>;
  schema: PartSchema<Values>;
  /** The initial values of a new row. */
  blank: object;
  isSaving: boolean;
  /** Never throws: resolves to whether the row was saved. */
  onSave: (values: Values) => Promise<boolean>;
  /** `rule` is the first one violated, in words. */
  onInvalid: (typed: Typed, rule: string) => void;
  onUnchanged: () => void;
};

/**
 * The form of an open row. A field shows its fault when it is left; saving an existing row that violates a rule
 * cancels it, while a new one stays and shows the faults.
 */
export function usePartForm<Row extends Part, Values extends object>(options: PartForm<Row, Values>) {
  const { part, schema, blank, isSaving, onSave, onInvalid, onUnchanged } = options;
  const { worded } = useTexts();
  const before = typedOf(schema, part.base ?? blank);
  const form = useForm<Typed, unknown, Values>({
    resolver: schemaResolver(schema as FormSchema<Typed, Values>),
    defaultValues: before,
  });
  const afterPress = useAfterPress();
  const { errors } = form.formState;
  const typed = form.watch();
  const isChanged = !isUnchanged(schema, before, typed);
  useUnsavedChangesGuard(() => isChanged && !isSaving);

  const { begun } = part;
  const { setValue, trigger } = form;
  useEffect(() => {
    if (!begun) return;
    for (const [name, value] of Object.entries(begun)) setValue(name, value);
    void trigger(undefined, { shouldFocus: true });
  }, [begun, setValue, trigger]);

  const messageOf = (name: string) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? worded(message) : undefined;
  };
  const refuse = (found: FieldErrors<Typed>) => {
    if (!part.base) return;
    const message = Object.values(found).find((one) => one?.message)?.message;
    onInvalid(form.getValues(), worded(String(message)));
  };
  const submit = form.handleSubmit(async (values) => void (await onSave(values)), refuse);

  return {
    typed,
    isChanged,
    before,
    save: () => {
      if (isSaving) return;
      if (part.base && !isChanged) onUnchanged();
      else void submit();
    },
    /** Marks the fields that the server refused; its message is above the table. */
    mark: (error: unknown) => {
      const names = failureOf(error).details.flatMap(({ target }) => (target ? fieldOf(target) : []));
      const own = names.filter((name) => name in typed);
      for (const name of own) form.setError(name, { type: 'server' });
      if (own[0]) form.setFocus(own[0]);
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
