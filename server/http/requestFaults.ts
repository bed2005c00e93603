import type * as z from 'zod/mini';
import { faultsOf } from '#contract/faults.ts';
import type { Fault } from '../errors.ts';

/** The faults of a request, with what a program needs to fix them: the value, what is allowed, and where in a list. */
export const requestFaults = ({ issues }: z.core.$ZodError): Fault[] =>
  issues.flatMap((issue) =>
    faultsOf(issue).map(({ path, key, values }) => {
      const fault = detailed(issue, { key, values });
      const index = path.findLast((part, n) => typeof part === 'number' && n === path.length - 1);
      return {
        ...fault,
        target: targetOf(path),
        ...(index !== undefined && { values: { ...fault.values, index: Number(index) } }),
      };
    }),
  );

type Reason = Pick<Fault, 'key'> & { values: Record<string, string | number> };

/** A field's full path: `configuration.clientId`, `0.name`; for a list of values, the list. */
const targetOf = (path: PropertyKey[]): string | null =>
  path.slice(0, Math.max(1, 1 + path.findLastIndex((part) => typeof part === 'string'))).join('.') || null;

/** A form's words say that a choice is missing; a wrong one needs the right ones. */
function detailed(issue: z.core.$ZodIssue, reason: Reason): Reason {
  const { input } = issue;
  const isGiven = input !== undefined && input !== null && input !== '';
  if (isGiven && issue.code === 'invalid_value') return notAllowed(input, issue.values);
  if (isGiven && issue.code === 'invalid_union' && 'options' in issue && issue.options) {
    return notAllowed(Object(input)[issue.discriminator ?? ''], issue.options);
  }
  return reason.key === 'validation.malformed' ? (reasonOf(issue) ?? reason) : reason;
}

const notAllowed = (value: unknown, allowed: readonly unknown[]): Reason => ({
  key: 'requests.validation.notAllowed',
  values: { value: shortened(String(value)), allowed: allowed.map(String).join(', ') },
});

/** A misspelled word is recognised by its beginning. */
const shortened = (text: string) => (text.length > 50 ? `${text.slice(0, 50)}…` : text);

function reasonOf(issue: z.core.$ZodIssue): Reason | undefined {
  const named = (key: string | undefined, values: Reason['values'] = {}) =>
    key === undefined ? undefined : { key: `requests.validation.${key}`, values };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { key: 'validation.required', values: {} };
      return issue.expected === 'string'
        ? { key: 'validation.notText', values: {} }
        : named(types[issue.expected]);
    case 'invalid_format':
      return named(formats[issue.format]);
    case 'too_small':
      return named(leasts[issue.origin], { minimum: Number(issue.minimum) });
    case 'too_big': {
      const maximum = Number(issue.maximum);
      if (issue.origin === 'string') return { key: 'validation.tooLong', values: { maximum } };
      return named(mosts[issue.origin], { maximum });
    }
    default:
      return undefined;
  }
}

const types: Record<string, string> = {
  number: 'notNumber',
  int: 'notWhole',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
};
const formats: Record<string, string> = {
  uuid: 'notUuid',
  date: 'notDay',
  datetime: 'notInstant',
  safeint: 'notWhole',
};
const leasts: Record<string, string> = {
  number: 'tooSmall',
  int: 'tooSmall',
  string: 'tooShort',
  array: 'tooFew',
};
const mosts: Record<string, string> = { number: 'tooLarge', int: 'tooLarge', array: 'tooMany' };
