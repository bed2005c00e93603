import type { AccountImpact } from '#contract/accounts.ts';
import { sessionLimits } from '#contract/session.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { liveApiKeys } from '../apiKeys/apiKeyRow.ts';

/** What disabling an account would cut off now. */
export async function accountImpact({ db, clock }: Deps, accountId: string): Promise<AccountImpact> {
  const tenant = inAccount(db, accountId);
  const secondsAgo = (seconds: number) => new Date(clock().getTime() - seconds * 1000);
  const users = await tenant
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  const sessions = await tenant
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ended_on', 'is', null)
    .where('last_active_on', '>', secondsAgo(sessionLimits.idle))
    .where('started_on', '>', secondsAgo(sessionLimits.absolute))
    .executeTakeFirstOrThrow();
  const apiKeys = await liveApiKeys(tenant)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('expires_on', '>', clock())
    .executeTakeFirstOrThrow();
  return {
    users: Number(users.count),
    sessions: Number(sessions.count),
    apiKeys: Number(apiKeys.count),
  };
}
