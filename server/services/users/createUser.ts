import type { User } from '../../../contract/users';
import type { Call } from '../../access/call';
import type { Deps } from '../../deps';
import { audited } from './changeUser';
import { commitNewUser } from './commitUser';
import { insertNewUser } from './insertNewUser';
import { takeLicense } from './licenses';
import { limitInvitesOf } from './limitLinks';
import { linkJob } from './mailLink';
import { findUser } from './userRow';

/** Creates an active, unconfirmed user, who takes a license; mails the invite where asked. */
export function createUser(deps: Deps, call: Call<'users.create'>): Promise<{ data: User }> {
  const { account, body, query } = call;
  return commitNewUser(deps, call, {
    fields: body,
    change: async (tx) => {
      if (query.sendInvite) await limitInvitesOf(deps, tx, 'sendInvite');
      const id = await insertNewUser(deps, tx, { ...body, roles: body.roles ?? [] });
      const jobs = query.sendInvite ? [await linkJob(deps, tx, call, { ...body, id }, 'invite')] : [];
      const user = await findUser(tx, id, { account, now: deps.clock() });
      await takeLicense(tx);
      return { objectId: id, before: null, after: audited(user), answer: { data: user }, jobs };
    },
  });
}
