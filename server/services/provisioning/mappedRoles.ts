import { sql } from 'kysely';
import type { SignedInCall } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Fault } from '#server/errors.ts';
import { affectedRights } from './connection.ts';
import { roleGoverns } from './governing.ts';

type Call = Pick<SignedInCall, 'account'>;

/** Roles that groups give, or are about to, by name. */
export const rolesIn = (tx: InAccount, ids: readonly string[]) =>
  tx
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'is_administrator', roleGoverns.as('governs')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('name_key')
    .execute();

/** What a directory or provider needs, and the rights of each role that is given or taken. */
export async function rightsToMap(
  tx: InAccount,
  call: Call,
  roleIds: readonly string[],
  target: string,
): Promise<AffectedRights> {
  const own = await affectedRights(tx, call);
  const roles = await rolesIn(tx, roleIds);
  return { ...own, rights: [...own.rights, ...roles.flatMap(({ permissions }) => permissions)], target };
}

/** No group makes administrators of the platform. */
export function mappingFaults(
  { account }: Call,
  roles: Awaited<ReturnType<typeof rolesIn>>,
  roleIds: readonly string[],
  target: string,
): Fault[] {
  const mapped = roles.filter(({ id }) => roleIds.includes(id));
  const makesStaff = account.accountType === 'SYSTEM' && mapped.some((role) => role.is_administrator);
  return [
    ...(mapped.length < new Set(roleIds).size ? [{ target, key: 'validation.unknownRole' }] : []),
    ...(makesStaff ? [{ target, key: 'scim.administratorByGroup' }] : []),
  ];
}
