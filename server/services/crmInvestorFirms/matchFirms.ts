import { sql } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, type JobPayloads } from '#server/jobs/enqueue.ts';
import { weightsHash } from '#server/matching/weights.ts';
import { ThreadStopped } from '#server/threads/workerThread.ts';
import { rejectedOf } from '../crmMatches/notMatches.ts';
import { whole } from './firmQuery.ts';
import { toFirmDetails } from './firmRow.ts';
import { markAll } from './markChanged.ts';
import { type MatchThread, ThreadNotStarted } from './matchThread.ts';
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

/** In milliseconds: a job's duration, so that accounts take turns. */
const turn = 1_000;
const maxOfTurn = 100;
/** While one firm is compared, the database reads for another. */
const atOnce = 2;

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
    const until = performance.now() + turn;
    const computed: Computed[] = [];
    const undone: CrmInvestorFirmDetails[] = [];
    const failed: CrmInvestorFirmDetails[] = [];
    const compute = async (firm: CrmInvestorFirmDetails) => {
      const best = await thread.ask({ batch, firm, rejected: rejected.get(firm.id) ?? [] });
      computed.push({ firm, began, best });
    };
    const fail = (firm: CrmInvestorFirmDetails, error: unknown) => {
      if (error instanceof DatabaseOutage || error instanceof ThreadNotStarted) throw error;
      deps.log.error({ err: error, firm: firm.id }, 'a match could not be computed');
      failed.push(firm);
    };
    const next = firms.values();
    const computeSome = async () => {
      for (const firm of next) {
        await compute(firm).catch((error) => {
          if (!(error instanceof ThreadStopped)) return fail(firm, error);
          const reason = error.message;
          deps.log.error({ reason, firm: firm.id }, 'the thread that computes matches has stopped');
          undone.push(firm);
        });
        if (undone.length > 0 || performance.now() > until) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, computeSome));
    // Each alone, to learn which of them stops the thread.
    for (const firm of undone) await compute(firm).catch((error) => fail(firm, error));
    await keepMatches(tx, computed);
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
