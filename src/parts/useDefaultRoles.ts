import { useGetList } from 'react-admin';
import { administers } from '#contract/ceiling.ts';
import { givenBy, type Role } from '#contract/roles.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';

/** The account's roles, at most a page of them. */
export function useAllRoles(): Role[] {
  const { data = [] } = useGetList<Role>('roles', { pagination: { page: 1, perPage: 200 } });
  return data;
}

/** Whether a role makes administrators. */
export const governs = (role: Role): boolean =>
  role.mayDoAll === true || [...role.permissions, ...givenBy(role)].some(administers);

/** Those that everyone may get: none of them governs. */
export function useDefaultRoles() {
  const { nameOf } = useRoleTexts();
  return useAllRoles()
    .filter((role) => !governs(role))
    .map((role) => ({ value: role.id, label: nameOf(role) }));
}
