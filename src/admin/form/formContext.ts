import { createContext } from 'react';
import type * as z from 'zod/mini';
import type { ControlProps } from '../inputs/useControls.ts';
import type { FieldProps } from './useSaveForm.ts';

/** What connects a named input to its form, see `useSaveForm` and `useControls`, and the schema of its values. */
export type FormAround = {
  field: (name: string) => FieldProps;
  control: (name: string) => ControlProps<unknown>;
  schema: z.ZodMiniType;
};

/** Each form provides itself here, with its own names. */
type GivenForm = { field: (name: never) => unknown; control: (name: never) => unknown } & Pick<
  FormAround,
  'schema'
>;
export const FormContext = createContext<GivenForm | null>(null);
