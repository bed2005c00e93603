import type { Role, RoleListQuery } from '#contract/roles.ts';
import type { HandlersOf, TargetAccount } from '../access/call.ts';
import { toRole, wholeRoles } from '../access/roleRow.ts';
import { inAccount } from '../db/inAccount.ts';
import { type Listing, listPage } from '../db/listing.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { userPage } from './users/userQuery.ts';

/** Roles are read only (ruling 8). */
export function rolesService(deps: Deps): HandlersOf<'roles'> {
  const findRole = async ({ accountId, accountType }: TargetAccount, id: string): Promise<Role> => {
    const role = await wholeRoles(inAccount(deps.db, accountId).selectFrom('roles'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    return toRole(role, accountType, role.trait_permissions);
  };
  return {
    'roles.list': ({ account, query }) => {
      const roles = inAccount(deps.db, account.accountId).selectFrom('roles');
      return listPage(roleListing, roles, query, wholeRoles, (role) =>
        toRole(role, account.accountType, role.trait_permissions),
      );
    },
    'roles.get': async ({ account, params }) => ({ data: await findRole(account, params.id) }),
    'roles.users': async ({ account, params, query }) => {
      await findRole(account, params.id);
      const context = { account, now: deps.clock() };
      return userPage(inAccount(deps.db, account.accountId), { ...query, roleId: params.id }, context);
    },
  };
}

const roleListing: Listing<RoleListQuery> = {
  key: 'roles.id',
  search: 'roles.name_key',
  filters: {},
  orders: { name: { column: 'roles.name_key' } },
};
