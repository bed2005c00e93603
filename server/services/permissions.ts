import {
  type AvailablePermission,
  grants,
  levelHeld,
  type Permission,
  permissionEntities,
  permissionEntityNames,
} from '#contract/permissions.ts';
import { givenBy } from '#contract/roles.ts';
import type { HandlersOf, TargetAccount } from '../access/call.ts';
import { toRole, wholeRoles } from '../access/roleRow.ts';
import { inAccount } from '../db/inAccount.ts';
import { onePage } from '../db/pagination.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';

/** What an account may grant: the union of its traits' permissions (ruling 7). */
export function permissionsService(deps: Deps): HandlersOf<'permissions'> {
  return {
    'permissions.list': async ({ account }) => onePage(available(await givenTo(deps, account))),

    'permissions.get': async ({ account, params }) => {
      const permission = available(await givenTo(deps, account)).find(({ name }) => name === params.id);
      if (!permission) throw new ApiError('NOT_FOUND');
      const rows = await wholeRoles(inAccount(deps.db, account.accountId).selectFrom('roles'))
        .orderBy('roles.name_key')
        .execute();
      const roles = rows.flatMap((row) => {
        const role = toRole(row, account.accountType, row.trait_permissions);
        const level = levelHeld(givenBy(role), params.id);
        return level === 'none' ? [] : [{ id: role.id, name: role.name, level }];
      });
      return { data: { id: params.id, ...permission, roles } };
    },
  };
}

async function givenTo({ db }: Deps, { accountId }: TargetAccount): Promise<Permission[]> {
  const traits = await inAccount(db, accountId)
    .selectFrom('account_traits')
    .innerJoin('traits', 'traits.code', 'account_traits.trait_code')
    .select('traits.permissions')
    .execute();
  return traits.flatMap(({ permissions }) => permissions);
}

/** Each entity granted at all, in the matrix's order, with its highest level. */
function available(given: Permission[]): AvailablePermission[] {
  return permissionEntityNames
    .filter((name) => grants(given, `read:${name}`))
    .map((name) => ({
      name,
      group: permissionEntities[name],
      level: grants(given, `full:${name}`) ? 'full' : 'read',
    }));
}
