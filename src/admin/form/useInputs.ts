import { useContext } from 'react';
import { useTexts } from '#i18n/texts.ts';
import type { ControlProps } from '../inputs/useControls.ts';
import { useFields } from '../record/useFields.ts';
import { type FormAround, FormContext } from './formContext.ts';
import { accepts } from './schemaResolver.ts';

/**
 * An input's props, label and help from the catalog: `<TextInput {...field('lastName')} />`, and for other than
 * single-line text `<NumberInput {...control('count')} />`. An optional text is marked as such.
 */
export function useInputs<Values extends object>() {
  const form = useContext(FormContext) as FormAround | null;
  const { text } = useTexts();
  const { label, help } = useFields();
  if (!form) throw new Error('There is no form around these inputs');
  const texts = (name: string) => ({ label: label(name), help: help(name) });
  const need = (name: string) => {
    if (accepts(form.schema, name, '')) return { labelEnd: text('ui.optional') };
    return { 'aria-required': !accepts(form.schema, name, undefined) };
  };
  return {
    field: (name: keyof Values & string) => ({ ...texts(name), ...need(name), ...form.field(name) }),
    control: <Name extends keyof Values & string>(name: Name) => ({
      ...texts(name),
      ...(form.control(name) as ControlProps<Values[Name]>),
    }),
  };
}
