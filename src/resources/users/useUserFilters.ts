import { UserStatus } from '../../../contract/users';
import { useJobFunctions } from '../../parts/useJobFunctions';
import type { Filter } from '../../ui/list/listTypes';
import { useUserTexts } from './useUserTexts';

/** Document 1, section 2.11. */
export function useUserFilters(): Filter[] {
  const { label, describe, confirmation } = useUserTexts();
  const { choices } = useJobFunctions();
  return [
    {
      source: 'status',
      label: label('status'),
      choices: UserStatus.options.map((value) => ({ value, label: String(describe('status', value).value) })),
    },
    {
      source: 'accountConfirmed',
      label: label('accountConfirmed'),
      choices: [true, false].map((value) => ({ value: String(value), label: confirmation(value) })),
    },
    { source: 'jobFunction', label: label('jobFunction'), choices, multiple: true },
  ];
}
