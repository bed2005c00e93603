import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Control, useControls } from '../inputs/useControls.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { FormContext } from './formContext.ts';
import type { FormSchema } from './schemaResolver.ts';
import { type SaveForm, useSaveForm } from './useSaveForm.ts';

type SaveDialogProps<Input extends FieldValues, Output> = Pick<
  FormDialogProps,
  'title' | 'submitLabel' | 'isDestructive'
> & {
  schema: FormSchema<Input, Output>;
  /** The form's initial values. */
  values: DefaultValues<Input>;
  /** Saves, and closes or navigates; throws its failure. The dialog stays busy until it is done. */
  onSave: (values: Output, form: UseFormReturn<Input, unknown, Output>) => Promise<void>;
  /** Cancel and Esc. It may navigate: typed input is discarded by then. */
  onClose: () => void;
  /** The inputs, which get the form from `FormContext`, or are connected by hand. */
  children:
    | ReactNode
    | ((
        field: SaveForm<Input>['field'],
        control: Control<Input>,
        form: UseFormReturn<Input, unknown, Output>,
      ) => ReactNode);
};

/** A form of one schema in a dialog, open as long as it is mounted. */
export function SaveDialog<Input extends FieldValues, Output>(props: SaveDialogProps<Input, Output>) {
  const { title, submitLabel, isDestructive, schema, values, onSave, onClose, children } = props;
  const { form, field, submit, isSaving, failure, isUnsaved, release } = useSaveForm<Input, Output>({
    schema,
    values,
    onSave: (valid): Promise<void> => onSave(valid, form),
  });
  const control = useControls(form);
  const close = () => {
    release();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isDestructive={isDestructive}
      isSaving={isSaving}
      failure={failure}
      isUnsaved={isUnsaved}
      onSubmit={submit}
      onClose={close}
    >
      <FormContext value={{ field, control, schema }}>
        {typeof children === 'function' ? children(field, control, form) : children}
      </FormContext>
    </FormDialog>
  );
}
