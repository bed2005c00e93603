import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { blockingKeys } from '#server/matching/blockingKeys.ts';
import { isClear } from '#server/matching/isClear.ts';
import type { Told } from '#server/matching/rank.ts';
import { renamedParty, renamesFor } from '#server/matching/renames.ts';
import type { RankedFirm } from '../crmMatches/matches.ts';
import { crmParty } from '../crmMatches/parties.ts';

/** What is stored of a firm's best match; `firmId` is null if it has none. */
export type BestMatch = {
  score: number;
  band: Told['band'];
  firmId: string | null;
  margin: number | null;
  reason: Told['explanation']['reason'];
  isClear: boolean;
  keys: string[];
};

export function bestMatch(firm: CrmInvestorFirmDetails, ranked: readonly RankedFirm[]): BestMatch {
  const [best] = ranked.filter(({ notMatch }) => notMatch === null);
  const details = best?.told();
  return {
    score: best?.score ?? 0,
    band: details?.band ?? 'NO',
    firmId: best?.candidate.id ?? null,
    margin: details?.rival?.lead ?? null,
    reason: details?.explanation.reason ?? { for: [], against: null },
    isClear: details !== undefined && isClear(details),
    keys: keysOf(firm, ranked),
  };
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
