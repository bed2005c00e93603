import {
  type AvailablePermission,
  grants,
  type Permission,
  permissionEntities,
  permissionEntityNames,
} from '../../contract/permissions';
import type { HandlersOf } from '../access/call';
import { inAccount } from '../db/inAccount';
import { onePage } from '../db/pagination';
import type { Deps } from '../deps';

/** What an account may give: the union of what its traits bring (ruling 7). */
export function permissionsService(deps: Deps): HandlersOf<'permissions'> {
  return {
    'permissions.list': async ({ account }) => {
      const traits = await inAccount(deps.db, account.accountId)
        .selectFrom('account_traits')
        .innerJoin('traits', 'traits.code', 'account_traits.trait_code')
        .select('traits.permissions')
        .execute();
      return onePage(available(traits.flatMap(({ permissions }) => permissions)));
    },
  };
}

/** Each entity that is given at all, in the matrix's order, with its highest level. */
function available(given: Permission[]): AvailablePermission[] {
  return permissionEntityNames
    .filter((name) => grants(given, `read:${name}`))
    .map((name) => ({
      name,
      group: permissionEntities[name],
      level: grants(given, `full:${name}`) ? 'full' : 'read',
    }));
}
