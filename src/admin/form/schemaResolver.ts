import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { faultsOf } from '#contract/faults.ts';
import { phrase } from '#i18n/phrase.ts';

/** A schema of the contract whose input a form holds. */
export type FormSchema<Input extends FieldValues, Output> = z.ZodMiniType<Output, Input>;

/** Whether a field of this name may have a value, whatever the others hold. */
export const accepts = (schema: z.ZodMiniType, name: string, value: unknown): boolean =>
  !schema.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name);

/** Lets a form, ours or react-admin's, validate as the server does. Its errors are phrases: keys with their values. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return standardSchemaResolver<Input, unknown, Output>({
    '~standard': {
      version: 1,
      vendor: 'zod',
      validate: (input) => {
        const { data, error } = schema.safeParse(input);
        if (!error) return { value: data };
        const faults = error.issues.flatMap(faultsOf);
        return { issues: faults.map(({ path, key, values }) => ({ path, message: phrase(key, values) })) };
      },
    },
  });
}
