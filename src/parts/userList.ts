import { LastLoginFilter, type User, UserStatusFilter } from '#contract/users.ts';
import type { ListColumn } from '#src/admin/list/List.tsx';
import { useJobFunctions } from './useJobFunctions.ts';

/** The columns of every list of users (document 1, section 2.11). */
export const userColumns: ListColumn<User>[] = [
  { source: 'lastName', width: 91 },
  { source: 'firstName', width: 84 },
  { source: 'email', width: 212 },
  { source: 'employeeKey', width: 82 },
  { source: 'jobFunction', width: 146 },
  { source: 'status', width: 160 },
  { source: 'accountConfirmed', width: 110 },
  { source: 'createdOn', width: 112 },
  { source: 'lastLoginTime', width: 110 },
];

/** The filters of an account's users. */
export function useUserFilters() {
  const { choices } = useJobFunctions();
  return [
    { source: 'status', choices: UserStatusFilter.options, multiple: true },
    { source: 'accountConfirmed', choices: [true, false] },
    { source: 'jobFunction', choices, multiple: true },
    { source: 'lastLoginTime', choices: LastLoginFilter.options, multiple: true },
  ] as const;
}
