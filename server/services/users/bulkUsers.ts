import type { User, UserFilters, userBulkActions } from '#contract/users.ts';
import type { Deps } from '#server/deps.ts';
import type { BulkAction, BulkDefinition, BulkParams } from '../bulk/bulkDefinition.ts';
import { mailLink } from './mailLink.ts';
import { setRoles } from './setRoles.ts';
import { setStatus } from './setStatus.ts';
import { matchingUsers } from './userQuery.ts';
import { findUser } from './userRow.ts';

/** Bulk actions on users. */
export function bulkUsers(deps: Deps): BulkDefinition<User, UserFilters> {
  return {
    matching: matchingUsers,
    find: (tx, id, account) => findUser(tx, id, { account, now: deps.clock() }),
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    actions: {
      enable: ofStatus(deps, 'ACTIVE'),
      disable: ofStatus(deps, 'DISABLED'),
      invite: {
        operation: 'users.invite',
        write: (call) => mailLink(deps, { ...call, operation: 'users.invite' }, 'invite'),
      },
      addRole: ofRoles(deps, {
        isAlreadyDone: holds,
        rolesAfter: (held, roleId) => [...held, roleId],
      }),
      removeRole: ofRoles(deps, {
        isAlreadyDone: (user, params) => !holds(user, params),
        rolesAfter: (held, roleId) => held.filter((id) => id !== roleId),
      }),
    } satisfies Record<(typeof userBulkActions)[number], UserAction>,
  };
}

type UserAction = BulkAction<User>;

const ofStatus = (deps: Deps, status: User['status']): UserAction => ({
  operation: 'users.setStatus',
  isAlreadyDone: (user) => user.status === status,
  write: (call) => setStatus(deps, { ...call, operation: 'users.setStatus', body: { status } }),
});

type RoleChange = Pick<UserAction, 'isAlreadyDone'> & {
  rolesAfter: (held: readonly string[], roleId: string) => string[];
};

const ofRoles = (deps: Deps, { isAlreadyDone, rolesAfter }: RoleChange): UserAction => ({
  operation: 'users.setRoles',
  needs: 'roleId',
  isAlreadyDone,
  write: (call, { roles }, { roleId = '' }) => {
    const held = roles.map(({ id }) => id);
    return setRoles(deps, {
      ...call,
      operation: 'users.setRoles',
      body: { roles: rolesAfter(held, roleId) },
    });
  },
});

const holds = ({ roles }: User, { roleId }: BulkParams) => roles.some(({ id }) => id === roleId);
