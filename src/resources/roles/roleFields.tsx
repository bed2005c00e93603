import type { Role } from '#contract/roles.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';

/** Built-in roles are named in the reader's language. */
export const roleFields: FieldTable<Role> = {
  name: (_, role) => <RoleText role={role} of="name" />,
  description: (_, role) => <RoleText role={role} of="description" />,
};

function RoleText({ role, of }: { role: Role; of: 'name' | 'description' }) {
  const { nameOf, descriptionOf } = useRoleTexts();
  const text = of === 'name' ? nameOf(role) : descriptionOf(role);
  return (
    <span className="lines" title={text}>
      {text}
    </span>
  );
}
