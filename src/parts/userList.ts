import { LastLoginFilter, ManagedByFilter, type User, UserStatusFilter } from '#contract/users.ts';
import type { ListColumn } from '#src/admin/list/List.tsx';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useJobFunctions } from './useJobFunctions.ts';

/** The columns of every list of users (document 1, section 2.11). */
export const userColumns: ListColumn<User>[] = [
  { source: 'lastName' },
  { source: 'firstName' },
  { source: 'email' },
  { source: 'employeeKey' },
  { source: 'jobFunction' },
  { source: 'status' },
  { source: 'accountConfirmed' },
  { source: 'createdOn' },
  { source: 'lastLoginTime' },
];

/** The filters of an account's users. */
export function useUserFilters() {
  const { choices } = useJobFunctions();
  const { directory } = useAccountScope().account;
  return [
    { source: 'status', choices: UserStatusFilter.options, multiple: true },
    { source: 'accountConfirmed', choices: [true, false] },
    { source: 'jobFunction', choices, multiple: true },
    { source: 'managedBy', choices: ManagedByFilter.options, isHidden: !directory },
    { source: 'lastLoginTime', choices: LastLoginFilter.options, multiple: true },
  ] as const;
}
