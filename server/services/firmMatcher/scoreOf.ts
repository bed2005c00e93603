import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { bandOf, type MatchBand } from '#contract/firmMatcher.ts';
import type { Deps } from '#server/deps.ts';
import { rank } from '#server/matching/rank.ts';
import { corpusOf, countFirms } from '#server/matching/retrieval.ts';
import { crmParty } from './parties.ts';
import { readFirmByKey } from './readCandidates.ts';

/** The score and band of a CRM firm and the directory's firm it is linked to; nothing without a link. */
export async function scoreOf(
  db: Deps['db'],
  firm: CrmInvestorFirmDetails,
  key: string | null,
): Promise<{ match_score: number; match_band: MatchBand } | null> {
  const target = key === null ? undefined : await readFirmByKey(db, key);
  if (!target) return null;
  const sought = crmParty(firm);
  const corpus = await corpusOf(db, await countFirms(db), [sought, target.party]);
  const score = rank(sought, [target], corpus)[0]?.score ?? 0;
  return { match_score: score, match_band: bandOf(score) };
}
