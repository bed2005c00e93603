import type { AccountType } from '#contract/accounts.ts';
import { type JobFunction, jobFunctions } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';

/** The job functions of this account's type, in the order they are offered. */
export function useJobFunctions() {
  const { types, labelOf } = useJobFunctionWords();
  const offered = [...new Set(types.flatMap((type): readonly JobFunction[] => jobFunctions[type]))];
  return { choices: offered.map((value) => ({ value, label: labelOf(value) })) };
}

/** A job function's name, for the cells of a list: the one for this account's type, else another type's. */
export function useJobFunctionWords() {
  const { text } = useTexts();
  const { account } = useAccountScope();
  const types = account.accountType ? [account.accountType] : allTypes;
  const labelOf = (value: JobFunction) => {
    const type = types.find((one) => isOffered(one, value)) ?? allTypes.find((one) => isOffered(one, value));
    return text(`jobFunctions.${type}.${value}`);
  };
  return { types, labelOf };
}

const allTypes = Object.keys(jobFunctions) as AccountType[];

const isOffered = (type: AccountType, value: JobFunction) =>
  (jobFunctions[type] as readonly JobFunction[]).includes(value);
