import { sql } from 'kysely';
import {
  type EntityAccess,
  grants,
  levelHeld,
  type Permission,
  permissionEntities,
  permissionEntityNames,
} from '#contract/permissions.ts';
import { givenBy, type Role } from '#contract/roles.ts';
import { suits } from '#contract/traits.ts';
import type { TargetAccount } from '#server/access/call.ts';
import { toRole, wholeRoles } from '#server/access/roleRow.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { onePage } from '#server/db/pagination.ts';
import type { Deps } from '#server/deps.ts';
import { hiddenTraits } from '../traits/offered.ts';
import { findUser } from './userRow.ts';

/** What a user of the account may do now, or could with other roles besides. */
export async function effectiveAccess(
  deps: Deps,
  account: TargetAccount,
  { userId, withRoles = [] }: { userId: string; withRoles?: string[] },
) {
  const tx = inAccount(deps.db, account.accountId);
  const user = await findUser(tx, userId, { account, now: deps.clock() });
  const further = await wholeRoles(tx.selectFrom('roles'))
    .where('roles.id', '=', sql<string>`any(${withRoles}::uuid[])`)
    .orderBy('roles.name_key')
    .execute();
  const added = further
    .filter(({ id }) => !user.roles.some((held) => held.id === id))
    .map((role) => toRole(role, account.accountType, role.trait_permissions));
  const groupsOf = (roleId: string) =>
    (user.roleGrants ?? []).flatMap((grant) => (grant.roleId === roleId ? grant.groups : []));
  return onePage(accessBy([...user.roles, ...added], groupsOf, await traitsFor(deps, account)));
}

/** Every entity the account may grant or a role names, in the matrix's order. */
function accessBy(
  roles: readonly Role[],
  groupsOf: (roleId: string) => { name: string }[],
  traits: readonly TraitRow[],
): EntityAccess[] {
  const named = roles.flatMap(({ permissions }) => permissions);
  const given = roles.flatMap(givenBy);
  const available = traits.flatMap(({ isHeld, permissions }) => (isHeld ? permissions : []));
  return permissionEntityNames
    .filter((name) => grants([...named, ...available], `read:${name}`))
    .map((name) => {
      const level = levelHeld(given, name);
      const namedLevel = levelHeld(named, name);
      const rolesGiving = roles.flatMap((role) => {
        const byThis = levelHeld(givenBy(role), name);
        const groups = groupsOf(role.id).map(({ name }) => name);
        return byThis === 'none' ? [] : [{ id: role.id, name: role.name, level: byThis, groups }];
      });
      return {
        name,
        group: permissionEntities[name],
        level,
        roles: rolesGiving,
        missing:
          namedLevel === 'none' || namedLevel === level ? null : missingFor(`${namedLevel}:${name}`, traits),
      };
    });
}

/** The traits that would bring a permission to the account. */
function missingFor(permission: Permission, traits: readonly TraitRow[]): EntityAccess['missing'] {
  const bringing = traits.filter(({ isHeld, permissions }) => !isHeld && grants(permissions, permission));
  return {
    level: permission.startsWith('full:') ? 'full' : 'read',
    traits: bringing.map(({ code, name }) => ({ code, name })),
  };
}

type TraitRow = { code: string; name: string; permissions: Permission[]; isHeld: boolean };

/** The account's traits, and others that an account of its type may be shown. */
async function traitsFor(
  { db, config }: Deps,
  { accountId, accountType }: TargetAccount,
): Promise<TraitRow[]> {
  const traits = await db
    .selectFrom('traits')
    .leftJoin('account_traits', (join) =>
      join
        .onRef('account_traits.trait_code', '=', 'traits.code')
        .on('account_traits.account_id', '=', accountId),
    )
    .select(['traits.code', 'traits.name', 'traits.audience', 'traits.permissions'])
    .select('account_traits.account_id as holder')
    .orderBy('traits.name')
    .execute();
  const hidden = hiddenTraits(config);
  return traits
    .filter(
      ({ code, holder, audience }) =>
        holder !== null || (suits(audience, accountType) && !hidden.includes(code)),
    )
    .map(({ code, name, permissions, holder }) => ({ code, name, permissions, isHeld: holder !== null }));
}
