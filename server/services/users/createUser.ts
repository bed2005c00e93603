import type { User } from '#contract/users.ts';
import { personBehind } from '#server/access/actor.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { audited } from './changedUser.ts';
import { commitNewUser } from './commitUser.ts';
import { insertNewUser } from './insertNewUser.ts';
import { takeLicense } from './licenses.ts';
import { limitInvitesOf } from './limitLinks.ts';
import { linkJob } from './mailLink.ts';
import { findUser } from './userRow.ts';

/** Creates an active, unconfirmed user, who takes a license; mails the invite if requested. */
export function createUser(deps: Deps, call: Call<'users.create'>): Promise<{ data: User }> {
  const { account, query } = call;
  const { sendInvite = query.sendInvite, employeeKey = null, ...rest } = call.body;
  const body = { ...rest, employeeKey };
  return commitNewUser(deps, call, {
    fields: body,
    writeUser: async (tx) => {
      if (sendInvite) await limitInvitesOf(deps, tx, 'sendInvite');
      const id = await insertNewUser(deps, tx, {
        ...body,
        roles: body.roles ?? [],
        by: personBehind(call.actor),
      });
      const jobs = sendInvite ? [await linkJob(deps, tx, call, { ...body, id }, 'invite')] : [];
      const user = await findUser(tx, id, { account, now: deps.clock() });
      await takeLicense(tx);
      return { objectId: id, before: null, after: audited(user), answer: { data: user }, jobs };
    },
  });
}
