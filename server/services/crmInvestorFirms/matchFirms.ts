import { sql } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, type JobPayloads } from '#server/jobs/enqueue.ts';
import { weightsHash } from '#server/matching/weights.ts';
import { whole } from './firmQuery.ts';
import { toFirmDetails } from './firmRow.ts';
import { markAll } from './markChanged.ts';
import { computeMatch } from './storedMatch.ts';

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
const maxOfTurn = 50;
/** While one firm is compared here, the database reads for another. */
const atOnce = 2;

/** Computes stale matches of one account's firms; the next job continues. */
export const matchFirms =
  (deps: Deps) =>
  async ({ accountId }: JobPayloads['matches'], jobId: string): Promise<void> => {
    const tx = inAccount(deps.db, accountId);
    const firms = await staleFirms(tx);
    if (firms.length === 0) return;
    const until = performance.now() + turn;
    const next = firms.values();
    const compute = async () => {
      for (const firm of next) {
        await matchFirm(deps, tx, firm);
        if (performance.now() > until) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, compute));
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

/** A firm that fails is left without a match, or the job would return to it for ever. */
async function matchFirm(deps: Deps, tx: InAccount, firm: CrmInvestorFirmDetails): Promise<void> {
  try {
    await computeMatch(tx, firm, deps.clock());
  } catch (error) {
    if (error instanceof DatabaseOutage) throw error;
    deps.log.error({ err: error, firm: firm.id }, 'a match could not be computed');
    const failed = tx.updateTable('crm_investor_firms').set({ match_is_stale: false });
    await failed.where('id', '=', firm.id).execute();
  }
}
