import type { User } from '../../../contract/users';
import type { Call } from '../../access/call';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { invalidField } from '../../errors';
import { endLinks } from '../../identity/mailedLinks';
import { endSessions } from '../../identity/sessions';
import { changeUser } from './changeUser';
import { returnLicense, takeLicense } from './licenses';
import { updateUser } from './writeUser';

/** Enables or disables a user: an active one holds a license, a disabled one is signed out everywhere. */
export function setStatus(deps: Deps, call: Call<'users.setStatus'>): Promise<{ data: User }> {
  const { status } = call.body;
  return changeUser(deps, call, {
    change: async (tx, user) => {
      if (status === 'DISABLED' && user.id === call.actor.userId) {
        throw invalidField('status', 'validation.ownStatus');
      }
      await updateUser(tx, user.id, { status });
      if (status === 'DISABLED' && user.status === 'ACTIVE') await leave(tx, user.id, deps.clock());
    },
    last: async (tx, before) => {
      if (status !== before.status) await (status === 'ACTIVE' ? takeLicense : returnLicense)(tx);
    },
  });
}

async function leave(tx: InAccount, userId: string, now: Date): Promise<void> {
  await endLinks(tx, { userId, now });
  await endSessions(tx, { userId, now });
}
