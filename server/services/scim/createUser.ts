import type { Call } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf, invalidFields } from '#server/errors.ts';
import { commitAs } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { userGoverns } from '../provisioning/governing.ts';
import { audited } from '../users/changedUser.ts';
import { insertNewUser } from '../users/insertNewUser.ts';
import { inviteNewUser } from '../users/inviteNewUser.ts';
import { takeLicense, withinLicenses } from '../users/licenses.ts';
import { namesOf } from '../users/namesOf.ts';
import { takenFaults } from '../users/userFaults.ts';
import { findUser } from '../users/userRow.ts';
import { updateUser } from '../users/writeUser.ts';
import { changeUser, type DirectoryWrite, manage, originOf, type UserWritten } from './changeUser.ts';
import { jobFunctionOf, requireFitting } from './targetUser.ts';
import type { UserAttributes } from './userAttributes.ts';

/** Creates a user, or links the one who has this e-mail and may be linked; the one who was deleted comes back. */
export async function createOrLink(
  deps: Deps,
  call: DirectoryWrite & Pick<Call<'scim.createUser'>, 'tenant'>,
  sent: UserAttributes,
): Promise<UserWritten> {
  const email = sent.userName ?? '';
  const held = email && (await userWith(inAccount(deps.db, call.account.accountId), email));
  if (!held) return createUser(deps, call, sent);
  if (held.state === 'LINKED' && !held.is_awaited) throw new RefusedUser(null, 'scim.alreadyManaged');
  if (held.state === null || held.state === 'RELEASED') {
    if (held.governs) throw new RefusedUser(held.id, 'scim.linkedByHand');
    if (held.state === 'RELEASED') throw new RefusedUser(held.id, 'scim.managedHere');
    if (call.directory.existing_users === 'LEAVE') throw new RefusedUser(held.id, 'scim.leftAlone');
  }
  return changeUser(deps, call, held.id, sent, { links: true });
}

/** A user with this e-mail exists that the directory may not take over; named unless it has them as somebody else. */
export class RefusedUser extends ApiError {
  constructor(
    readonly userId: string | null,
    key: string,
  ) {
    super('DUPLICATE', { target: 'userName', details: [faultOf({ target: 'userName', key })] });
  }
}

const userWith = (tx: InAccount, email: string) =>
  tx
    .selectFrom('users')
    .leftJoin('provisioned_users as managed', (join) =>
      join.onRef('managed.account_id', '=', 'users.account_id').onRef('managed.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'managed.state', 'managed.is_awaited', userGoverns.as('governs')])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

function createUser(deps: Deps, call: DirectoryWrite, sent: UserAttributes): Promise<UserWritten> {
  const { account, directory } = call;
  const now = deps.clock();
  const target = newUser(call, sent);
  const isActive = sent.active ?? true;
  const done = commitAs<UserWritten>(deps, originOf(call), {
    table: 'users',
    change: (tx) =>
      refusingTaken(takenFaults, async () => {
        const roles = directory.role_id === null ? [] : [directory.role_id];
        const id = await insertNewUser(deps, tx, { ...target, roles });
        if (!isActive) await updateUser(tx, id, { status: 'DISABLED' });
        await manage(tx, id, {
          state: 'LINKED',
          external_id: sent.externalId ?? null,
          disabled_here: false,
          is_awaited: false,
          now,
        });
        const user = await findUser(tx, id, { account, now });
        const jobs =
          isActive && call.tenant?.localLoginEnabled ? await inviteNewUser(deps, tx, call, user) : [];
        if (isActive) await takeLicense(tx);
        return {
          objectId: id,
          before: null,
          after: { ...audited(user), managedBy: directory.name },
          answer: { id, name: `${user.firstName} ${user.lastName}`, fields: ['created'] },
          jobs,
        };
      }),
  });
  return withinLicenses(done);
}

function newUser({ account, directory }: DirectoryWrite, sent: UserAttributes) {
  const email = sent.userName ?? '';
  if (email === '') throw invalidFields([{ target: 'userName', key: 'scim.noEmail' }]);
  const target = {
    ...namesOf(sent, email),
    email,
    employeeKey: sent.employeeNumber ?? null,
    jobFunction: jobFunctionOf(account.accountType, sent.title ?? null, directory.job_function),
  };
  requireFitting(target);
  return target;
}
