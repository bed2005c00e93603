import type * as z from 'zod/mini';

/**
 * A fault of one field: `key` is a key of the `validation` catalog or of another's validation part, `values` fill the
 * placeholders of its text.
 */
export type Fault = { path: PropertyKey[]; key: string; values: Record<string, string | number> };

/** The form field of a fault, from the path that the server names: `configuration.clientId`, `0.name`. */
export const fieldOf = (target: string): string => target.slice(target.lastIndexOf('.') + 1);

export const faultKey = /^(\w+\.)?validation\.\w+$/;

/**
 * The faults a schema found, for server and forms alike. A fault without wording in our own schemas is a malformed
 * value.
 */
export function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({
      path: [...issue.path, field],
      key: 'validation.unknownField',
      values: {},
    }));
  }
  const { path, message } = issue;
  if (!faultKey.test(message)) return [{ path, key: 'validation.malformed', values: {} }];
  return [{ path, key: message, values: valuesOf(issue) }];
}

/** The bounds that were violated; our own checks (`z.refine`) pass their values as `params`. */
function valuesOf(issue: z.core.$ZodIssue): Fault['values'] {
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  if (issue.code === 'not_multiple_of') return { divisor: Number(issue.divisor) };
  return issue.code === 'custom' ? { ...issue.params } : {};
}
