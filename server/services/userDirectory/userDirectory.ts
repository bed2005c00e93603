import { sql } from 'kysely';
import type { User, UserDirectory } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import { directoryNames } from '#server/access/directoryCalls.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, notFound } from '#server/errors.ts';
import { authorOf } from '#server/writes/commit.ts';
import { findProvisioning, toCall } from '../provisioning/provisioningAnswer.ts';
import { settleRoles } from '../provisioning/settleRoles.ts';
import { leaveLoginGroups, manage } from '../scim/changeUser.ts';
import { changedUser } from '../users/changedUser.ts';
import { commitUser } from '../users/commitUser.ts';
import { findUser, groupsGiving } from '../users/userRow.ts';
import { updateUser } from '../users/writeUser.ts';

/** What the account's directory has of a user, and whether it was refused for want of a link. */
export async function readUserDirectory(
  deps: Deps,
  { account, params: { id }, locale }: Call<'users.directory'>,
): Promise<{ data: UserDirectory }> {
  const tx = inAccount(deps.db, account.accountId);
  const connection = await findProvisioning(tx);
  const { groups, external_id, state } = await tx
    .selectFrom('users')
    .leftJoin('provisioned_users as held', (join) =>
      join.onRef('held.account_id', '=', 'users.account_id').onRef('held.user_id', '=', 'users.id'),
    )
    .select([groupsGiving().as('groups'), 'external_id', 'state'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const calls = tx
    .selectFrom('provisioning_calls')
    .where('subject_id', '=', id)
    .orderBy('called_on', 'desc')
    .orderBy('id', 'desc');
  const change = await calls
    .selectAll()
    .where('outcome', '=', 'DONE')
    .where(sql<boolean>`changes -> 'fields' <> '[]'`)
    .limit(1)
    .executeTakeFirst();
  const latest = await calls.selectAll().limit(1).executeTakeFirst();
  const refused = latest?.reason && unlinked.includes(latest.reason.code) ? toCall(latest, locale) : null;
  const changed = change && toCall(change, locale);
  return {
    data: {
      directory: connection?.enabled ? connection.directory : null,
      isReleased: state === 'RELEASED',
      externalId: external_id,
      groups,
      lastChange: changed ? { changedOn: changed.calledOn, fields: changed.changes } : null,
      refusal: refused && { calledOn: refused.calledOn, message: refused.reason?.message ?? '' },
    },
  };
}

/** Why a call is refused for a user that the directory does not manage. */
const unlinked = ['scim.linkedByHand', 'scim.managedHere', 'scim.leftAlone'];

/** Lets the directory manage a user from its next call on (decisions, ruling 73); roles by groups follow at once. */
export function linkUser(deps: Deps, call: Call<'users.link'>): Promise<{ data: User }> {
  return commitUser(deps, call, {
    writeUser: async (tx, user) => {
      const connection = await findProvisioning(tx);
      if (!connection?.enabled) throw invalidField('managedBy', 'validation.provisioningOff');
      if (user.managedBy) throw invalidField('managedBy', 'validation.managedAlready');
      const now = deps.clock();
      await manage(tx, user.id, {
        state: 'LINKED',
        external_id: null,
        disabled_here: user.status === 'DISABLED',
        is_awaited: true,
        now,
      });
      await leaveLoginGroups(tx, user.id);
      await updateUser(tx, user.id, {});
      const change = noted(
        await changedUser(deps, tx, call, user),
        null,
        directoryNames[connection.directory],
      );
      await settleRoles(deps, tx, { ...call, author: authorOf(call.actor) });
      return { ...change, answer: { data: await findUser(tx, user.id, { account: call.account, now }) } };
    },
  });
}

/** Ends that: the user stays as they are, except for the roles that groups gave, as nothing would end those later. */
export function stopManaging(deps: Deps, call: Call<'users.stopManaging'>): Promise<undefined> {
  return commitUser(deps, call, {
    writeUser: async (tx, user) => {
      if (!user.managedBy) throw notFound();
      await release(tx, user.id);
      await updateUser(tx, user.id, {});
      const change = await changedUser(deps, tx, call, user);
      return { ...noted(change, directoryNames[user.managedBy], null), answer: undefined };
    },
  });
}

async function release(tx: InAccount, userId: string): Promise<void> {
  await tx
    .updateTable('provisioned_users')
    .set({ state: 'RELEASED', external_id: null, is_awaited: false })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('source', '=', 'group').execute();
}

/** The event of a change, with who manages the user before and afterwards. */
const noted = <C extends Awaited<ReturnType<typeof changedUser>>>(
  change: C,
  before: string | null,
  after: string | null,
): C => ({
  ...change,
  before: { ...change.before, managedBy: before },
  after: { ...change.after, managedBy: after },
});
