import type { User } from '#contract/users.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { JobFunctionName } from '#src/parts/JobFunctionName.tsx';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { readableEmail } from '#src/ui/readableEmail.ts';
import { timestamp } from '#src/ui/Timestamp.tsx';
import { ConfigurationChip, UserStatusChip } from './UserChips.tsx';

/** How a user's fields are shown; the others are plain text. */
export const userFields: FieldTable<User> = {
  email: readableEmail,
  employeeKey: (key) => <CopyText text={key} />,
  jobFunction: (value) => <JobFunctionName value={value} />,
  status: (_, user) => <UserStatusChip user={user} />,
  createdOn: timestamp,
  lastLoginTime: timestamp,
  lastIpAddress: (ip) => <CopyText text={ip} />,
  configurationStatus: (status) => <ConfigurationChip status={status} />,
  roles: (roles) => <RoleNames roles={roles} />,
};

function RoleNames({ roles }: Pick<User, 'roles'>) {
  const { nameOf } = useRoleTexts();
  return roles.map(nameOf).join(', ') || '–';
}
