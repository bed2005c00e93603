import { rolesGovern } from '#contract/ceiling.ts';
import type { RoleGrant, User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';

/** The directory that manages the current user, and what it keeps from being changed here. */
export function useManaged() {
  const { text } = useTexts();
  const { word } = useFields();
  const user = useRecordContext<User>();
  const directory = user.managedBy ? word('managedBy', user.managedBy) : undefined;
  return {
    /** Its name; undefined of a user who is managed here. */
    directory,
    lock: directory === undefined ? undefined : text('users.managed.chip', { directory }),
    /** Of who governs the directory may not change the email. */
    isEmailLocked: directory !== undefined && !rolesGovern(user.roles),
  };
}

/** Whether a user has a role by groups alone, and so keeps it whatever is done here. */
export const isByGroups = ({ roleGrants = [] }: Pick<User, 'roleGrants'>, roleId: string): boolean => {
  const grants = grantsOf({ roleGrants }, roleId);
  return grants.length > 0 && grants.every(({ source }) => source === 'group');
};

/** Where a user's role comes from. */
export const grantsOf = ({ roleGrants = [] }: Pick<User, 'roleGrants'>, roleId: string): RoleGrant[] =>
  roleGrants.filter((grant) => grant.roleId === roleId);

/** The names of the groups that give a role, each once. */
export const groupNames = (grants: readonly RoleGrant[]): string[] => [
  ...new Set(grants.flatMap(({ groups }) => groups.map(({ name }) => name))),
];
