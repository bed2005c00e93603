import type { HandlersOf } from '../access/call';
import { inAccount } from '../db/inAccount';
import { containing } from '../db/normalise';
import { countOf, pageFrom } from '../db/pagination';
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
    'roles.list': ({ account, query }) => {
      let found = inAccount(deps.db, account.accountId).selectFrom('roles');
      if (query.searchText) found = found.where('name_key', 'like', containing(query.searchText));
      return pageFrom(
        query,
        ({ limit, offset }) =>
          found
            .select(columns)
            .orderBy('name_key', query.orderDirection)
            .orderBy('id', query.orderDirection)
            .limit(limit)
            .offset(offset)
            .execute(),
        () => countOf(found),
      );
    },
    'roles.get': async ({ account, params }) => ({ data: await findRole(account.accountId, params.id) }),
    'roles.users': async ({ account, params, query }) => {
      await findRole(account.accountId, params.id);
      const context = { account, now: deps.clock() };
      return userPage(inAccount(deps.db, account.accountId), { ...query, roleId: params.id }, context);
    },
  };
}

const columns = ['id', 'name', 'description', 'permissions'] as const;
