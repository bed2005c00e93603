import type { Call } from '../../access/call';
import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import { inAccount } from '../../db/inAccount';
import { unlock } from '../../identity/lockout';
import { consumeLink, requireLink } from '../../identity/mailedLinks';
import { knowBrowser } from '../../identity/rememberedBrowsers';
import { commitAs } from '../../writes/commit';
import { selectCandidate } from './finishSignIn';

/**
 * Ends the lock of whoever holds the link that was mailed when it began. Their browser is known from then on: else whoever
 * locked them would at once do so again. Throws INVALID_TOKEN or TOO_MANY_REQUESTS.
 */
export async function unlockByLink(
  deps: AppDeps,
  { accountId }: Tenant,
  call: Call<'session.unlock'>,
): Promise<undefined> {
  const { userId, token } = call.body;
  const { ipAddress } = call;
  const link = { userId, token, purpose: 'unlock', now: deps.clock(), ipAddress } as const;
  const reading = inAccount(deps.db, accountId);
  await requireLink(reading, link);
  const user = await selectCandidate(reading).where('users.id', '=', userId).executeTakeFirstOrThrow();
  const name = `${user.first_name} ${user.last_name}`;
  await commitAs<undefined>(
    deps,
    { ...call, author: { kind: 'linkHolder', accountId, userId, name }, account: { accountId } },
    {
      table: 'users',
      change: async (tx) => {
        await consumeLink(tx, link);
        await unlock(tx, user.email);
        return { objectId: userId, objectName: name, before: null, after: null, answer: undefined };
      },
    },
  );
  await knowBrowser(deps, call, accountId, user);
}
