import { useTranslate } from 'react-admin';
import type { AccountType } from '../../contract/accounts';
import { type JobFunction, jobFunctions } from '../../contract/users';
import { useAccountScope } from '../layout/accountShell/AccountScope';

/** The job functions of this account's type, in the order they are offered, and the word for each. */
export function useJobFunctions() {
  const translate = useTranslate();
  const { account } = useAccountScope();
  const types = account.accountType ? [account.accountType] : allTypes;

  const labelOf = (value: JobFunction) => {
    const type = types.find((one) => isOffered(one, value)) ?? allTypes.find((one) => isOffered(one, value));
    return translate(`jobFunctions.${type}.${value}`);
  };
  const offered = [...new Set(types.flatMap((type): readonly JobFunction[] => jobFunctions[type]))];
  return { choices: offered.map((value) => ({ value, label: labelOf(value) })), labelOf };
}

const allTypes = Object.keys(jobFunctions) as AccountType[];

const isOffered = (type: AccountType, value: JobFunction) =>
  (jobFunctions[type] as readonly JobFunction[]).includes(value);
