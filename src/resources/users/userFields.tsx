import type { User } from '../../../contract/users';
import type { FieldTable } from '../../layout/appResource';
import { JobFunctionName } from '../../parts/JobFunctionName';
import { useRoleTexts } from '../../parts/useRoleTexts';
import { CopyText } from '../../ui/CopyText';
import { moment } from '../../ui/Moment';
import { ConfigurationChip, UserStatusChip } from './UserChips';

/** How a user's fields are shown; the others are plain text. */
export const userFields: FieldTable<User> = {
  employeeKey: (key) => <CopyText text={key} />,
  jobFunction: (value) => <JobFunctionName value={value} />,
  status: (_, user) => <UserStatusChip user={user} />,
  createdOn: moment,
  lastLoginTime: moment,
  lastIpAddress: (ip) => <CopyText text={ip} />,
  configurationStatus: (status) => <ConfigurationChip status={status} />,
  roles: (roles) => <RoleNames roles={roles} />,
};

function RoleNames({ roles }: Pick<User, 'roles'>) {
  const { nameOf } = useRoleTexts();
  return roles.map(nameOf).join(', ') || '–';
}
