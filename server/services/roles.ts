import type { RoleListQuery } from '../../contract/roles';
import type { HandlersOf } from '../access/call';
import { inAccount } from '../db/inAccount';
import { type Listing, listPage } from '../db/listing';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { userPage } from './users/userQuery';

/** Roles are read only (ruling 8). */
export function rolesService(deps: Deps): HandlersOf<'roles'> {
  const findRole = async (accountId: string, id: string) => {
    const role = await inAccount(deps.db, accountId)
      .selectFrom('roles')
      .select(columns)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!role) throw new ApiError('NOT_FOUND');
    return role;
  };
  return {
    'roles.list': ({ account, query }) =>
      listPage(roleListing, inAccount(deps.db, account.accountId).selectFrom('roles'), query, (roles) =>
        roles.select(columns),
      ),
    'roles.get': async ({ account, params }) => ({ data: await findRole(account.accountId, params.id) }),
    'roles.users': async ({ account, params, query }) => {
      await findRole(account.accountId, params.id);
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

const columns = ['id', 'name', 'description', 'permissions'] as const;
