import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { bandOf, type MatchBand } from '#contract/firmMatcher.ts';
import type { Deps } from '#server/deps.ts';
import type { Party } from '#server/matching/party.ts';
import { rank } from '#server/matching/rank.ts';
import { corpusOf, countFirms } from '#server/matching/retrieval.ts';
import { crmParty } from './parties.ts';
import { type DirectoryCandidate, readFirmByKey } from './readCandidates.ts';

type LinkScore = { match_score: number; match_band: MatchBand };

/** The score and band of a CRM firm and the directory's firm it is linked to; nothing without a link. */
export async function scoreOf(
  db: Deps['db'],
  firm: CrmInvestorFirmDetails,
  key: string | null,
): Promise<LinkScore | null> {
  const target = key === null ? undefined : await readFirmByKey(db, key);
  if (!target) return null;
  const [score = null] = await linkScores(db, [{ subject: crmParty(firm), target }]);
  return score;
}

type Link = { subject: Party; target: DirectoryCandidate };

/** The same for several links, in their order. */
export async function linkScores(db: Deps['db'], links: readonly Link[]): Promise<LinkScore[]> {
  const parties = links.flatMap(({ subject, target }) => [subject, target.party]);
  const corpus = await corpusOf(db, await countFirms(db), parties);
  return links.map(({ subject, target }) => {
    const score = rank(subject, [target], corpus)[0]?.score ?? 0;
    return { match_score: score, match_band: bandOf(score) };
  });
}
