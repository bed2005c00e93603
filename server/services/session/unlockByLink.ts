import type { Call } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { unlock } from '#server/identity/lockout.ts';
import { consumeLink, requireLink } from '#server/identity/mailedLinks.ts';
import { knowBrowser } from '#server/identity/rememberedBrowsers.ts';
import { commitAs } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { selectCandidate } from './finishSignIn.ts';

/**
 * Ends a user's lock by the link mailed when it began. Their browser is known from then on: otherwise the
 * attacker could lock them again at once. Throws INVALID_TOKEN or TOO_MANY_REQUESTS.
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
