import type { Role } from '../../../contract/roles';
import type { FieldTable } from '../../layout/appResource';
import { useRoleTexts } from '../../parts/useRoleTexts';

/** Roles that ship are named in the reader's language. */
export const roleFields: FieldTable<Role> = {
  name: (_, role) => <RoleText role={role} of="name" />,
  description: (_, role) => <RoleText role={role} of="description" />,
};

function RoleText({ role, of }: { role: Role; of: 'name' | 'description' }) {
  const { nameOf, descriptionOf } = useRoleTexts();
  const text = of === 'name' ? nameOf(role) : descriptionOf(role);
  return <span title={text}>{text}</span>;
}
