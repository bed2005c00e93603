import { sql, type Updateable } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { blockingKeys } from '#server/matching/blockingKeys.ts';
import { isClear } from '#server/matching/isClear.ts';
import { renamedParty, renamesFor } from '#server/matching/renames.ts';
import { weightsHash } from '#server/matching/weights.ts';
import { rankedFirms } from '../crmMatches/directoryMatches.ts';
import type { RankedFirm } from '../crmMatches/matches.ts';
import { notMatchesOf } from '../crmMatches/notMatches.ts';
import { crmParty } from '../crmMatches/parties.ts';

type Match = Updateable<Database['crm_investor_firms']>;

/** The columns of a firm without a match, which is computed once the firm is not linked. */
export const noMatch = {
  match_score: null,
  match_band: null,
  match_firm_id: null,
  match_margin: null,
  match_reason: null,
  match_is_clear: false,
  match_is_stale: true,
  match_model: null,
  match_since: null,
  match_computed_on: null,
  match_keys: null,
} as const satisfies Match;

/** Computes and stores the best match of an unlinked firm. */
export async function computeMatch(tx: InAccount, firm: CrmInvestorFirmDetails, now: Date): Promise<void> {
  const notMatches = await notMatchesOf(tx, firm);
  await keepMatch(tx, firm, await rankedFirms(tx.db, crmParty(firm), { notMatches }), now);
}

/** Stores what somebody was just shown, if the stored match differs. */
export async function keepIfStale(
  tx: InAccount,
  firm: CrmInvestorFirmDetails,
  ranked: readonly RankedFirm[],
  began: Date,
): Promise<void> {
  if (firm.linkedStatus === 'NOT_LINKED' && firm.match?.isStale !== false) {
    await keepMatch(tx, firm, ranked, began);
  }
}

/**
 * Only if the firm is still as it was read. A stale mark set after `began` stays: the read may predate the change it
 * marks.
 */
async function keepMatch(
  tx: InAccount,
  firm: CrmInvestorFirmDetails,
  ranked: readonly RankedFirm[],
  began: Date,
): Promise<void> {
  const [best] = ranked.filter(({ notMatch }) => notMatch === null);
  const isFresh = sql<boolean>`coalesce(match_marked_on < ${began}, true)`;
  const firmId = best?.candidate.id ?? null;
  const told = best?.told();
  await tx
    .updateTable('crm_investor_firms')
    .set({
      match_score: best?.score ?? 0,
      match_band: told?.band ?? 'NO',
      match_firm_id: firmId,
      match_margin: told?.rival?.lead ?? null,
      match_reason: JSON.stringify(told?.explanation.reason ?? { for: [], against: null }),
      match_is_clear: sql<boolean>`${isFresh} and ${told !== undefined && isClear(told)}
        and exists (select from firms where id = ${firmId}::uuid and entity_type is not null)`,
      match_is_stale: sql<boolean>`not ${isFresh}`,
      match_model: weightsHash,
      match_since: sql<Date>`case when match_firm_id = ${firmId}::uuid then match_since else ${began} end`,
      match_computed_on: began,
      match_keys: sql<string[]>`${keysOf(firm, ranked)}::text[]`,
    })
    .where('id', '=', firm.id)
    .where('version', '=', firm.version)
    .where('cmg_entity_key', 'is', null)
    .execute();
}

/** Also those of the names that it has if it was renamed as one of these was. */
function keysOf(firm: CrmInvestorFirmDetails, ranked: readonly RankedFirm[]): string[] {
  const party = crmParty(firm);
  const renames = renamesFor(
    party,
    ranked.map(({ candidate }) => candidate.party),
  );
  const renamed = renamedParty(party, renames);
  return [...new Set([party, ...(renamed ? [renamed] : [])].flatMap(blockingKeys))];
}
