import type { JobFunction } from '#contract/users.ts';
import { useJobFunctionWords } from './useJobFunctions.ts';

/** A job function in the words of the account's type; in full on hover if there is little room. */
export function JobFunctionName({ value }: { value: JobFunction }) {
  const name = useJobFunctionWords().labelOf(value);
  return (
    <span className="lines breaks" title={name}>
      {name}
    </span>
  );
}
