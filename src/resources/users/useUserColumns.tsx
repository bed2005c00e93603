import type { User } from '../../../contract/users';
import { CopyText } from '../../ui/CopyText';
import type { Column } from '../../ui/list/listTypes';
import { Moment } from '../../ui/Moment';
import { UserStatusChip } from './UserStatusChip';
import { useUserTexts } from './useUserTexts';

/** Document 1, section 2.11. */
export function useUserColumns(): Column<User>[] {
  const { label, show, confirmation } = useUserTexts();
  const columns: Omit<Column<User>, 'label'>[] = [
    { key: 'lastName', width: 98, render: ({ lastName }) => lastName },
    { key: 'firstName', width: 90, render: ({ firstName }) => firstName },
    { key: 'email', width: 216, render: ({ email }) => email },
    {
      key: 'employeeKey',
      width: 88,
      render: ({ employeeKey }) => (employeeKey ? <CopyText text={employeeKey} /> : '–'),
    },
    { key: 'jobFunction', width: 176, render: ({ jobFunction }) => show('jobFunction', jobFunction) },
    { key: 'status', width: 144, render: (user) => <UserStatusChip user={user} /> },
    { key: 'accountConfirmed', width: 130, render: ({ accountConfirmed }) => confirmation(accountConfirmed) },
    { key: 'createdOn', width: 124, render: ({ createdOn }) => <Moment at={createdOn} /> },
    {
      key: 'lastLoginTime',
      width: 124,
      render: ({ lastLoginTime }) => (lastLoginTime ? <Moment at={lastLoginTime} /> : '–'),
    },
  ];
  return columns.map((column) => ({ ...column, label: label(column.key) }));
}
