import type { ReactNode } from 'react';
import { type RaRecord, useCreate, useGetRecordRepresentation, useNotify } from 'react-admin';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '../form/SaveDialog.tsx';
import type { FormSchema } from '../form/schemaResolver.ts';
import { useAppResource } from '../resource/resource.ts';
import { useLinks } from '../resource/useLinks.ts';

type CreateProps<Input extends FieldValues, Output> = {
  schema: FormSchema<Input, Output>;
  /** The form's initial values. */
  values: DefaultValues<Input>;
  /** The inputs, see `useInputs`. */
  children: ReactNode;
};

/** The router state of links to the dialog from outside its list: where to return to. */
export type CreateOrigin = { back: string };

/** The dialog over a list that creates a record, and then opens it. */
export function Create<Input extends FieldValues, Output extends object>(props: CreateProps<Input, Output>) {
  const { schema, values, children } = props;
  const { name, show } = useAppResource();
  const { text } = useTexts();
  const represent = useGetRecordRepresentation();
  const notify = useNotify();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const origin: Partial<CreateOrigin> = Object(state);
  const links = useLinks().to(name);
  const [create] = useCreate<RaRecord>(name);

  const save = async (data: Output) => {
    const record = (await create(name, { data }, { returnPromise: true })) as RaRecord;
    notify(text(`${name}.create.done`, { name: String(represent(record)) }), { type: 'success' });
    const to = show ? links.show(String(record.id)) : links.list();
    // The form stays busy until it is gone: one more click would create the record again.
    await navigate(to, { replace: true, flushSync: true });
  };
  return (
    <SaveDialog
      title={text(`${name}.create.title`)}
      submitLabel={text(`${name}.create.submit`)}
      schema={schema}
      values={values}
      onSave={save}
      onClose={() => navigate(origin.back ?? { pathname: links.list(), search })}
    >
      {children}
    </SaveDialog>
  );
}
