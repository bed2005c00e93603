import { rolesGovern } from '#contract/ceiling.ts';
import { managedFields, type User } from '#contract/users.ts';
import { directoryNames } from '#server/access/directoryCalls.ts';
import type { Fault } from '#server/errors.ts';

type Managed = Pick<User, (typeof managedFields)[number]>;

/**
 * The fields that a write would change although the account's directory manages them; of who governs it may not change
 * the email, so that a person does.
 */
export function managedFaults(user: User, target: Partial<Managed>): Fault[] {
  const { managedBy } = user;
  if (!managedBy) return [];
  return managedFields
    .filter((name) => name !== 'email' || !rolesGovern(user.roles))
    .filter((name) => target[name] !== undefined && target[name] !== user[name])
    .map((name) => ({
      target: name,
      key: 'validation.managedField',
      values: { directory: directoryNames[managedBy] },
    }));
}
