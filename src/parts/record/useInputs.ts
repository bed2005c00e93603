import { createContext, useContext } from 'react';
import type { ControlProps } from '../../ui/inputs/useControls';
import type { FieldProps } from '../../ui/useSaveForm';
import { useRecordTexts } from './useRecordTexts';

/** What connects an input of a name to the form around: see `useSaveForm` and `useControls`. */
type Form = { field: (name: string) => FieldProps; control: (name: string) => ControlProps<unknown> };

/** Whoever has a form gives it here, with names of its own. */
export const FormContext = createContext<{ [Kind in keyof Form]: (name: never) => unknown } | null>(null);

/**
 * What an input takes, its label and help from the catalog: `<TextInput {...field('lastName')} />`, and for an input
 * that is no line of text `<NumberInput {...control('count')} />`.
 */
export function useInputs<Values extends object>() {
  const form = useContext(FormContext) as Form | null;
  const { label, help } = useRecordTexts();
  if (!form) throw new Error('There is no form around these inputs');
  const texts = (name: string) => ({ label: label(name), help: help(name) });
  return {
    field: (name: keyof Values & string) => ({ ...texts(name), ...form.field(name) }),
    control: <Name extends keyof Values & string>(name: Name) => ({
      ...texts(name),
      ...(form.control(name) as ControlProps<Values[Name]>),
    }),
  };
}
