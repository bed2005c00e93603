import { sql, type Updateable } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { weightsHash } from '#server/matching/weights.ts';
import { type BestMatch, bestMatch } from '../crmMatches/bestMatch.ts';
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
  const ranked = await rankedFirms(tx.db, crmParty(firm), { notMatches });
  await keepMatches(tx, [{ firm, began: now, best: bestMatch(firm, ranked) }]);
}

/** Stores what somebody was just shown, if the stored match differs. */
export async function keepIfStale(
  tx: InAccount,
  firm: CrmInvestorFirmDetails,
  ranked: readonly RankedFirm[],
  began: Date,
): Promise<void> {
  if (firm.linkedStatus === 'NOT_LINKED' && firm.match?.isStale !== false) {
    await keepMatches(tx, [{ firm, began, best: bestMatch(firm, ranked) }]);
  }
}

/** A firm's best match, and when its computation began. */
export type Computed = { firm: CrmInvestorFirmDetails; began: Date; best: BestMatch };

/**
 * For each firm only if it is still as it was read. A stale mark set after `began` stays: the read may predate the
 * change it marks.
 */
export async function keepMatches({ db, accountId }: InAccount, matches: readonly Computed[]): Promise<void> {
  const found = matches.map(({ firm: { id, version }, began, best }) => ({ id, version, began, ...best }));
  const isFresh = sql`coalesce(match_marked_on < began, true)`;
  await sql`update crm_investor_firms as firm
    set match_score = score, match_band = band, match_firm_id = "firmId", match_margin = margin,
      match_reason = reason,
      match_is_clear = ${isFresh} and "isClear"
        and exists (select from firms where id = "firmId" and entity_type is not null),
      match_is_stale = not ${isFresh},
      match_model = ${weightsHash},
      match_since = case when match_firm_id = "firmId" then match_since else began end,
      match_computed_on = began,
      match_keys = keys
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (
      id uuid, version int, began timestamptz, score float8, band text, "firmId" uuid, margin float8, reason jsonb,
      "isClear" boolean, keys text[])
    where firm.account_id = ${accountId} and firm.id = found.id and firm.version = found.version
      and cmg_entity_key is null`.execute(db);
}
