import { sql } from 'kysely';
import { systemSubdomain } from '#contract/subdomains.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, type JobPayloads } from '#server/jobs/enqueue.ts';
import type { MatchThread } from '../crmMatches/matchThread.ts';
import type { Pair } from '../crmMatches/pairsOf.ts';
import { takeTurn } from '../crmMatches/takeTurn.ts';
import { keepPairs } from './keepPairs.ts';

/** To be called repeatedly: starts comparing firms that are new or have changed, if nobody does. */
export function queueComparing(deps: Deps): () => Promise<void> {
  return async () => {
    const { rows } = await sql<{ id: string }>`
      select id from accounts where subdomain = ${systemSubdomain} and exists (select from firms_to_compare)
        and not exists (select from jobs where kind = 'duplicates' and finished_on is null)`.execute(deps.db);
    for (const { id: accountId } of rows) {
      const key = `duplicates ${deps.clock().toISOString().slice(0, 19)}`;
      await enqueue(deps, inAccount(deps.db, accountId), { kind: 'duplicates', key, payload: { accountId } });
    }
  };
}

const maxOfTurn = 200;

/** Compares firms with the rest of the directory, and stores the pairs that look like one firm. */
export const compareFirms =
  (deps: Deps, thread: Pick<MatchThread, 'askPairs'>) =>
  async ({ accountId }: JobPayloads['duplicates'], jobId: string): Promise<void> => {
    // The newest first: somebody may wait for what they have just changed.
    const waiting = await deps.db
      .selectFrom('firms_to_compare')
      .select(['firm_id as id', 'mark'])
      .orderBy('mark', 'desc')
      .limit(maxOfTurn)
      .execute();
    if (waiting.length === 0) return;
    const batch = deps.newId();
    const pairs = new Map<string, Pair>();
    const { computed, failed } = await takeTurn(deps, waiting, async ({ id }) => {
      for (const pair of await thread.askPairs({ batch, firmId: id }))
        pairs.set(`${pair.firstId} ${pair.secondId}`, pair);
    });
    // Firms that fail have no pairs, or the job would return to them for ever.
    await keepPairs(deps, [...computed, ...failed], [...pairs.values()]);
    const key = `duplicates after ${jobId}`;
    await enqueue(deps, inAccount(deps.db, accountId), { kind: 'duplicates', key, payload: { accountId } });
  };
