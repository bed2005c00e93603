import { sql } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, type JobPayloads } from '#server/jobs/enqueue.ts';
import { weightsHash } from '#server/matching/weights.ts';
import type { MatchThread } from '../crmMatches/matchThread.ts';
import { rejectedOf } from '../crmMatches/notMatches.ts';
import { takeTurn } from '../crmMatches/takeTurn.ts';
import { whole } from './firmQuery.ts';
import { toFirmDetails } from './firmRow.ts';
import { markAll } from './markChanged.ts';
import { type Computed, keepMatches } from './storedMatch.ts';

/** For the row `crm_investor_firms` of the enclosing query; in the form of its index. */
const isToMatch = sql<boolean>`match_is_stale and cmg_entity_key is null and status = 'EFFECTIVE'`;

/** To be called repeatedly: starts computing matches in accounts with stale ones that nobody computes. */
export function queueMatching(deps: Deps): () => Promise<void> {
  let isModelKnown = false;
  return async () => {
    if (!isModelKnown) await markOtherModels(deps);
    isModelKnown = true;
    const { rows } = await sql<{ account_id: string }>`
      select account_id from crm_integrations as one
      where exists (select from crm_investor_firms where account_id = one.account_id and ${isToMatch})
        and not exists (select from jobs
          where kind = 'matches' and account_id = one.account_id and finished_on is null)`.execute(deps.db);
    for (const { account_id: accountId } of rows) {
      const second = deps.clock().toISOString().slice(0, 19);
      const key = `matches ${accountId} ${second}`;
      await enqueue(deps, inAccount(deps.db, accountId), { kind: 'matches', key, payload: { accountId } });
    }
  };
}

/** A release may bring other weights. */
const markOtherModels = (deps: Deps) => markAll(deps, sql`match_model <> ${weightsHash}`);

const maxOfTurn = 100;

/** Computes stale matches of one account's firms; the next job continues. */
export const matchFirms =
  (deps: Deps, thread: Pick<MatchThread, 'ask'>) =>
  async ({ accountId }: JobPayloads['matches'], jobId: string): Promise<void> => {
    const tx = inAccount(deps.db, accountId);
    // Of the whole batch: for one firm may be used what was read for an earlier one.
    const began = deps.clock();
    const batch = deps.newId();
    const firms = await staleFirms(tx);
    if (firms.length === 0) return;
    const rejected = await rejectedOf(tx, firms);
    const matches: Computed[] = [];
    const { failed } = await takeTurn(deps, firms, async (firm) => {
      const best = await thread.ask({ batch, firm, rejected: rejected.get(firm.id) ?? [] });
      matches.push({ firm, began, best });
    });
    await keepMatches(tx, matches);
    await leave(tx, failed);
    await enqueue(deps, tx, { kind: 'matches', key: `matches after ${jobId}`, payload: { accountId } });
  };

async function staleFirms(tx: InAccount): Promise<CrmInvestorFirmDetails[]> {
  const rows = await whole(tx.selectFrom('crm_investor_firms'))
    .where(isToMatch)
    .orderBy('id')
    .limit(maxOfTurn)
    .execute();
  return rows.map(toFirmDetails);
}

/** Firms that fail are left without a match, or the job would return to them for ever. */
async function leave(tx: InAccount, firms: readonly CrmInvestorFirmDetails[]): Promise<void> {
  const ids = firms.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.updateTable('crm_investor_firms').set({ match_is_stale: false }).where('id', 'in', ids).execute();
}
