import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { vi } from 'vitest';
import type { FormSchema } from '#src/admin/form/schemaResolver.ts';
import { type SaveForm, useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { type Control, useControls } from '#src/admin/inputs/useControls.ts';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

type FormProps<Input extends FieldValues, Output> = {
  schema: FormSchema<Input, Output>;
  values: DefaultValues<Input>;
  onSave: (values: Output) => Promise<void>;
  children: (field: SaveForm<Input>['field'], control: Control<Input>) => ReactNode;
};

/** A form as on screens, with one input. `saved` has the values of each submission. */
export function renderForm<Input extends FieldValues, Output>(
  options: Omit<FormProps<Input, Output>, 'onSave'> & { onSave?: FormProps<Input, Output>['onSave'] },
) {
  const saved: Output[] = [];
  const onSave = vi.fn(options.onSave ?? (async (values: Output) => void saved.push(values)));
  const { unmount } = renderAdmin(<Form {...options} onSave={onSave} />);
  const user = userEvent.setup({ applyAccept: false });
  return { user, saved, unmount, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

function Form<Input extends FieldValues, Output>({ children, ...options }: FormProps<Input, Output>) {
  const { form, field, submit, reset } = useSaveForm(options);
  const control = useControls(form);
  return (
    <form onSubmit={submit} noValidate>
      {children(field, control)}
      <button type="submit">Save</button>
      <button type="button" onClick={() => reset()}>
        Reset
      </button>
    </form>
  );
}
