import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { fieldOf } from '#contract/faults.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { useAsInnerForm } from './innerForms.ts';
import { type FormSchema, schemaResolver } from './schemaResolver.ts';

type SaveFormOptions<Input extends FieldValues, Output> = {
  /** The server's own schema; its messages are catalog keys. */
  schema: FormSchema<Input, Output>;
  values: DefaultValues<Input>;
  onSave: (values: Output) => Promise<void>;
  /** A field that is emptied and focused when the server refuses the credentials. */
  secret?: Path<Input>;
  /** Instead of staying open with its faults; `rule` is the first one violated, in words. */
  onInvalid?: ((typed: Input, rule: string) => void) | undefined;
  /** Server faults have their text elsewhere: the fields are only marked, and the failure stays. */
  marksFaultsOnly?: boolean;
};

/**
 * A form that validates as the server does, saves once however often it is submitted, and assigns the server's faults
 * (`body.errors` of what `onSave` throws) to their fields. Any other failure is in `failure`; the input stays.
 */
export function useSaveForm<Input extends FieldValues, Output>(options: SaveFormOptions<Input, Output>) {
  const { schema, values, onSave, secret, onInvalid, marksFaultsOnly } = options;
  const { worded } = useTexts();
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues: values,
  });
  const isReleased = useRef(false);
  const { isDirty, errors } = form.formState;

  const { run, isRunning, failure, forget } = useSingleFlight(async (valid: Output) => {
    isReleased.current = true;
    try {
      await onSave(valid);
    } catch (error) {
      isReleased.current = false;
      if (showOnFields(error)) return;
      if (secret && bodyOf(error)?.code === 'INVALID_CREDENTIALS') clearSecret(secret, valid);
      throw error;
    }
  });

  /** Whether every fault is shown at its field; the focus moves to the first. */
  function showOnFields(error: unknown): boolean {
    const faults = Object.entries(bodyOf(error)?.errors ?? {}).map(
      ([target, message]) => [fieldOf(target), message] as const,
    );
    const own = faults.filter(([name]) => name in form.getValues());
    own.forEach(([name, message], index) => {
      const fault = marksFaultsOnly ? { type: 'server' } : { message };
      form.setError(name as Path<Input>, fault, { shouldFocus: index === 0 });
    });
    return !marksFaultsOnly && own.length > 0 && own.length === faults.length;
  }

  /** What was typed meanwhile stays. */
  function clearSecret(name: Path<Input>, sent: Output) {
    if (form.getValues(name) !== Object(sent)[name]) return;
    form.resetField(name);
    form.setFocus(name);
  }

  function refuse(faults: FieldErrors<Input>) {
    const rule = Object.values(faults).find((fault) => fault?.message)?.message;
    onInvalid?.(form.getValues(), worded(String(rule)));
  }

  const messageOf = (name: Path<Input>): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? worded(message) : undefined;
  };

  /** A save under way, or done, loses nothing. */
  const isUnsaved = () => isDirty && !isReleased.current;
  useAsInnerForm(isUnsaved);

  return {
    isSaving: isRunning,
    failure,
    isDirty,
    form,
    submit: form.handleSubmit(async (valid) => void (await run(valid)), refuse),
    /** A field's fault in words. */
    messageOf,
    /** A named input's props: react-hook-form's `register`, and its error in words. */
    field: (name: Path<Input>): FieldProps => ({ ...form.register(name), error: messageOf(name) }),
    reset: (next: DefaultValues<Input> = values) => {
      isReleased.current = false;
      form.reset(next);
      forget();
    },
    /** Clears the failure from the screen. */
    forget,
    /** Whether leaving now would lose something. */
    isUnsaved,
    release: () => {
      isReleased.current = true;
    },
  };
}

/** What connects an input to a form. */
export type FieldProps = UseFormRegisterReturn & { error: string | undefined };

export type SaveForm<Input extends FieldValues> = ReturnType<typeof useSaveForm<Input, unknown>>;

function bodyOf(error: unknown) {
  return (error as { body?: { code?: string; errors?: Record<string, string> } }).body;
}
