import type { User } from '../../../contract/users';
import type { Call } from '../../access/call';
import { userColumns } from '../../db/userColumns';
import type { Deps } from '../../deps';
import { audited } from './changeUser';
import { commitUser } from './commitUser';
import { takeLicense } from './licenses';
import { limitInvitesOf } from './limitInvites';
import { linkJob } from './mailLink';
import { findUser } from './userRow';
import { insertUser, replaceRoles } from './writeUser';

/** Creates an active, unconfirmed user, who takes a license; mails the invite where asked. */
export function createUser(deps: Deps, call: Call<'users.create'>): Promise<{ data: User }> {
  const { account, body, query } = call;
  return commitUser(deps, call, {
    fields: body,
    change: async (tx) => {
      const id = deps.newId();
      const now = deps.clock();
      await takeLicense(tx);
      if (query.sendInvite) await limitInvitesOf(deps, tx, 'sendInvite');
      await insertUser(tx, {
        id,
        ...userColumns(body),
        job_function: body.jobFunction,
        status: 'ACTIVE',
        password_hash: null,
        last_ip_address: null,
        created_on: now,
      });
      await replaceRoles(tx, id, body.roles ?? []);
      const user = await findUser(tx, id, { account, now });
      const jobs = query.sendInvite ? [await linkJob(deps, tx, call, user, 'invite')] : [];
      return { objectId: id, before: null, after: audited(user), answer: { data: user }, jobs };
    },
  });
}
