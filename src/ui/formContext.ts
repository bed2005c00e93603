import { createContext } from 'react';
import type * as z from 'zod/mini';
import type { ControlProps } from './inputs/useControls.ts';
import type { FieldProps } from './useSaveForm.ts';

/** What connects an input of a name to the form around, see `useSaveForm` and `useControls`, and the schema of what it holds. */
export type FormAround = {
  field: (name: string) => FieldProps;
  control: (name: string) => ControlProps<unknown>;
  schema: z.ZodMiniType;
};

/** Each form gives itself here, with names of its own. */
type GivenForm = { field: (name: never) => unknown; control: (name: never) => unknown } & Pick<
  FormAround,
  'schema'
>;
export const FormContext = createContext<GivenForm | null>(null);
