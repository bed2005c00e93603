import { type Selectable, sql } from 'kysely';
import type { User } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import { type Holding, holdingOf } from '#server/access/holding.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { together } from '#server/db/reading.ts';
import { userColumns } from '#server/db/userColumns.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf } from '#server/errors.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { commitAs } from '#server/writes/commit.ts';
import type { Origin } from '#server/writes/origin.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { userGoverns } from '../provisioning/governing.ts';
import { settleRoles } from '../provisioning/settleRoles.ts';
import { audited } from '../users/changedUser.ts';
import { followEmail } from '../users/followEmail.ts';
import { keepAdministrator } from '../users/keepAdministrator.ts';
import { returnLicense, takeLicense, withinLicenses } from '../users/licenses.ts';
import { leave } from '../users/setStatus.ts';
import { takenFaults } from '../users/userFaults.ts';
import { findUser, userOf } from '../users/userRow.ts';
import { updateUser } from '../users/writeUser.ts';
import { type TargetUser, targetOf } from './targetUser.ts';
import type { UserAttributes } from './userAttributes.ts';
import { foundUsers } from './userResource.ts';

/** A call of the directory that writes. */
export type DirectoryWrite = Pick<
  Call<'scim.patchUser'>,
  'directory' | 'account' | 'tenant' | 'requestId' | 'ipAddress' | 'locale'
> & { operation: string };

/** What a write did: the fields that it changed; none if everything sent was here already. */
export type UserWritten = { id: string; name: string; fields: string[]; isEnabled?: boolean };

export const originOf = (call: DirectoryWrite): Origin => ({
  author: { kind: 'provisioning', name: call.directory.name },
  account: call.account,
  operation: call.operation,
  version: null,
  ipAddress: call.ipAddress,
  requestId: call.requestId,
});

/** Thrown where nothing is to be written, so that nothing is. */
export class Unchanged extends Error {
  constructor(readonly written: UserWritten) {
    super();
  }
}

/** How a user is found and left: linked by a POST, or gone for the directory. */
type Manner = { links?: true; ends?: true };

/** Changes a user that the directory finds, and links one that it does not manage yet. */
export async function changeUser(
  deps: Deps,
  call: DirectoryWrite,
  id: string,
  sent: UserAttributes,
  manner: Manner = {},
): Promise<UserWritten> {
  const context = { account: call.account, now: deps.clock() };
  const done = commitAs<UserWritten, [User, Holding]>(deps, originOf(call), {
    table: 'users',
    id,
    reads: (tx) => together(userOf(tx, id, context), holdingOf(tx, id, [])),
    change: (tx, [user, holding]) =>
      refusingTaken(takenFaults, async () => {
        if (!manner.links) await requireFound(tx, call, id);
        const planned = await plan(tx, call, user, sent, manner);
        if (!planned.isNews) throw new Unchanged(planned.written);
        const jobs = await write(deps, tx, call, { user, holding, manner, ...planned });
        const after = await findUser(tx, id, context);
        const { managedBefore, active, written } = planned;
        // Others wait for the license count until the transaction ends: it comes last.
        if (active !== (user.status === 'ACTIVE')) await (active ? takeLicense : returnLicense)(tx);
        return {
          objectId: id,
          before: { ...audited(user), managedBy: managedBefore },
          after: { ...audited(after), managedBy: manner.ends ? null : call.directory.name },
          answer: written,
          jobs,
        };
      }),
  });
  try {
    return await withinLicenses(done);
  } catch (error) {
    if (error instanceof Unchanged) return error.written;
    throw error;
  }
}

type Plan = {
  target: TargetUser;
  active: boolean;
  managed: Omit<Managed, 'now'>;
  managedBefore: string | null;
  isNews: boolean;
  written: UserWritten;
};

/** What a call comes to, of a user as they are now. */
async function plan(
  tx: InAccount,
  call: DirectoryWrite,
  user: User,
  sent: UserAttributes,
  manner: Manner,
): Promise<Plan> {
  const held = await managedOf(tx, user.id);
  const isLinked = held?.state === 'LINKED';
  const isActive = user.status === 'ACTIVE';
  const disabled_here = held?.disabled_here ?? !isActive;
  const target = await targetOf(tx, call, user, sent);
  const active = activeOf(sent, manner, isActive, disabled_here);
  const fields = changedFields(user, target, active);
  if (fields.includes('email')) await requirePlain(tx, user.id);
  const external_id = sent.externalId === undefined ? (held?.external_id ?? null) : sent.externalId;
  return {
    target,
    active,
    managed: { state: manner.ends ? 'GONE' : 'LINKED', external_id, disabled_here, is_awaited: false },
    managedBefore: isLinked ? call.directory.name : null,
    isNews:
      !isLinked ||
      held.is_awaited ||
      manner.ends === true ||
      fields.length > 0 ||
      external_id !== held.external_id,
    written: {
      id: user.id,
      name: `${target.firstName} ${target.lastName}`,
      fields: [...fields, ...(isLinked ? [] : ['managedBy'])],
      ...(fields.includes('status') && { isEnabled: active }),
    },
  };
}

type Writing = Plan & { user: User; holding: Holding; manner: Manner };

async function write(
  deps: Deps,
  tx: InAccount,
  call: DirectoryWrite,
  { user, holding, manner, target, active, managed, managedBefore, written }: Writing,
): Promise<NewJob[]> {
  const { id } = user;
  const now = deps.clock();
  const isEnding = user.status === 'ACTIVE' && !active;
  const isEmail = written.fields.includes('email');
  await manage(tx, id, { ...managed, now });
  await leaveLoginGroups(tx, id);
  const change = async () => {
    await updateUser(tx, id, {
      ...userColumns(target),
      job_function: target.jobFunction,
      status: active ? 'ACTIVE' : 'DISABLED',
      ...(isEmail && { account_confirmed: false }),
    });
    if (isEnding) await leave(tx, id, now);
    if (manner.ends) await tx.deleteFrom('provisioned_members').where('user_id', '=', id).execute();
    return isEmail ? followEmail(deps, tx, call, user, target.email) : [];
  };
  const rights = { rights: holding.held, target: 'active' };
  const jobs = await (isEnding ? keepAdministrator(tx, id, rights, change) : change());
  // Groups may have named the user before they were linked.
  if (manner.ends || managedBefore === null) await settleRoles(deps, tx, originOf(call));
  return jobs;
}

/** Whether the user is active afterwards. Who was disabled here stays so until somebody enables them here. */
function activeOf(sent: UserAttributes, manner: Manner, isActive: boolean, isDisabledHere: boolean): boolean {
  if (manner.ends) return false;
  // A POST without it is of someone who works there.
  const active = sent.active ?? (manner.links ? true : isActive);
  return active && !(isDisabledHere && !isActive);
}

function changedFields(user: TargetUser & { status: string }, target: TargetUser, active: boolean): string[] {
  const names = ['firstName', 'lastName', 'email', 'employeeKey', 'jobFunction'] as const;
  return [
    ...names.filter((name) => user[name] !== target[name]),
    ...(active === (user.status === 'ACTIVE') ? [] : ['status']),
  ];
}

const managedOf = (tx: InAccount, id: string) =>
  tx.selectFrom('provisioned_users').selectAll().where('user_id', '=', id).executeTakeFirst();

async function requireFound(tx: InAccount, { directory }: DirectoryWrite, id: string): Promise<void> {
  const found = await foundUsers(tx, directory)
    .select('users.id')
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
}

/** The address of someone who governs is changed by a person who could. */
async function requirePlain(tx: InAccount, id: string): Promise<void> {
  const governing = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(userGoverns)
    .executeTakeFirst();
  if (governing)
    throw new ApiError('FORBIDDEN', {
      target: 'userName',
      details: [faultOf({ target: 'userName', key: 'scim.emailOfGoverning' })],
    });
}

type Managed = Pick<
  Selectable<Database['provisioned_users']>,
  'state' | 'external_id' | 'disabled_here' | 'is_awaited'
> & { now: Date };

export async function manage(tx: InAccount, userId: string, { now, ...columns }: Managed): Promise<void> {
  await tx.db
    .insertInto('provisioned_users')
    .values({ account_id: tx.accountId, user_id: userId, linked_on: now, ...columns })
    .onConflict((taken) =>
      taken.columns(['account_id', 'user_id']).doUpdateSet({
        ...columns,
        linked_on: sql<Date>`case when provisioned_users.state = 'LINKED' then provisioned_users.linked_on else excluded.linked_on end`,
      }),
    )
    .execute();
}

/** From now on the directory knows the user's groups, and not their logins. */
export async function leaveLoginGroups(tx: InAccount, userId: string): Promise<void> {
  await tx
    .deleteFrom('provisioned_members')
    .where('user_id', '=', userId)
    .where('group_id', 'in', (groups) =>
      groups
        .selectFrom('provisioned_groups')
        .select('id')
        .where('account_id', '=', tx.accountId)
        .where('provider_id', 'is not', null),
    )
    .execute();
}
