import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PairBand } from '#contract/duplicates.ts';
import type { MatchField, MatchOutcome } from '#contract/firmMatcher.ts';
import type { Database } from '#server/db/database.ts';
import { normalise } from '#server/db/normalise.ts';
import { pairReach } from '#server/matching/askedTokens.ts';
import { scoreOf } from '#server/matching/evidence.ts';
import { pairBandOf } from '#server/matching/pairBand.ts';
import { rankApart, type Scored, scoredOf, type Told } from '#server/matching/rank.ts';
import { countFirms, findCandidates } from '#server/matching/retrieval.ts';
import { type DirectoryReads, directoryReads } from '../crmMatches/directoryReads.ts';
import type { DirectoryCandidate } from '../crmMatches/readCandidates.ts';
import { withoutKey } from './notMatches.ts';

/** Two firms that look like one, the smaller id first. */
export type Pair = {
  firstId: string;
  secondId: string;
  score: number;
  band: PairBand;
  compared: { field: MatchField; outcome: MatchOutcome }[];
  hash: string;
  searchText: string;
};

/**
 * A firm's pairs, by the first model's sums (`matching.md`): being like several others makes it no less like each. A
 * deleted firm has none.
 */
export async function pairsOf(db: Kysely<Database>, id: string, reads: DirectoryReads): Promise<Pair[]> {
  const [firm] = await reads.candidates([id]);
  if (!firm || firm.isDeleted) return [];
  const subject = withoutKey(firm);
  const { others, corpus } = await comparedWith(db, subject, reads);
  return scoredOf(subject.party, others, corpus).flatMap((other) => pairOf(subject, other));
}

/** How a pair is explained. */
export type Why = Pick<Told, 'band' | 'bandLoweredBy' | 'verdict' | 'explanation'> & { score: number };

/**
 * Why two firms look like one. What the others among the candidates are has a little part in it, and a pair is found
 * from either side: the side that gives the stored score goes first.
 */
export async function explainPair(
  db: Kysely<Database>,
  { firstId, secondId, score }: Pick<Pair, 'firstId' | 'secondId' | 'score'>,
): Promise<Why | null> {
  const reads = directoryReads(db);
  const sides: Why[] = [];
  for (const [id, otherId] of [[firstId, secondId] as const, [secondId, firstId] as const]) {
    const [firm] = await reads.candidates([id]);
    if (!firm) return null;
    const subject = withoutKey(firm);
    const { others, corpus } = await comparedWith(db, subject, reads);
    const found = rankApart(subject.party, others, corpus).find(({ candidate }) => candidate.id === otherId);
    if (!found) continue;
    const { band, bandLoweredBy, verdict, explanation } = found.told();
    const why = { score: found.score, band, bandLoweredBy, verdict, explanation };
    if (found.score === score) return why;
    sides.push(why);
  }
  return sides[0] ?? null;
}

async function comparedWith(db: Kysely<Database>, { id, party }: DirectoryCandidate, reads: DirectoryReads) {
  const firms = await countFirms(db);
  const found = await reads.candidates(await findCandidates(db, party, firms, pairReach));
  const others = found.filter((other) => !other.isDeleted && other.id !== id).map(withoutKey);
  return { others, corpus: await reads.corpus(firms, [party, ...others.map((other) => other.party)]) };
}

function pairOf(firm: DirectoryCandidate, scored: Scored<DirectoryCandidate>): Pair[] {
  const { candidate, lines, sum } = scored;
  const band = pairBandOf(scored, firm.parentId === candidate.id || candidate.parentId === firm.id);
  if (band === null) return [];
  const both = [firm, candidate].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first = firm, second = candidate] = both;
  return [
    {
      firstId: first.id,
      secondId: second.id,
      score: scoreOf(sum),
      band,
      compared: lines.filter(isShown).map(({ field, outcome }) => ({ field, outcome })),
      hash: hashOf(both.map(({ records }) => records)),
      searchText: normalise(both.map(({ name, key }) => `${name} ${key}`).join(' ')).slice(0, 700),
    },
  ];
}

const isShown = ({ field }: { field: MatchField }) => shownFields.includes(field);
const shownFields: readonly MatchField[] = ['name', 'webDomain', 'address', 'lei', 'cik', 'crd', 'factSet'];

const hashOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
