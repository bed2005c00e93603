import {
  bandOf,
  type MatchBand,
  type MatchExplanation,
  type MatchFirm,
  type MatchRival,
  matchedIdentifiers,
} from '#contract/firmMatcher.ts';
import { type Standing, surety } from './band.ts';
import { compare } from './compare.ts';
import { type Line, weigh } from './evidence.ts';
import { addNamesakes } from './namesakes.ts';
import type { Corpus, Party } from './party.ts';
import { verdictOf } from './verdict.ts';
import { bandWeights, weights } from './weights.ts';

/** `parentId`: the candidate's parent in its source's hierarchy, if known. */
export type Candidate = { id: string; name: string; party: Party; parentId?: string | null };

export type Ranked<T extends Candidate> = Pick<
  MatchFirm,
  'score' | 'band' | 'bandLoweredBy' | 'verdict' | 'match' | 'explanation' | 'rival'
> & { candidate: T };

type Scored<T> = { candidate: T; lines: Line[]; score: number; explanation: MatchExplanation };

/** The candidates with their scores, the likeliest first. */
export function rank<T extends Candidate>(
  sought: Party,
  candidates: readonly T[],
  corpus: Corpus,
): Ranked<T>[] {
  const scored = scoredOf(sought, candidates, corpus).sort(
    (a, b) => b.explanation.sum - a.explanation.sum || (a.candidate.name < b.candidate.name ? -1 : 1),
  );
  const sums = scored.map(({ explanation }) => explanation.sum);
  const bands = scored.map((one, n) => lowered(one, standingOf(one, n, sums)));
  const [first] = scored;
  const best = first ? { ...first, band: bands[0]?.band ?? 'NO' } : null;
  return scored.map(({ candidate, lines, score, explanation }, n) => {
    const { band, by } = bands[n] ?? { band: 'NO' as const, by: null };
    const rival = scored[n === 0 ? 1 : 0];
    return {
      ...{ candidate, score, band, bandLoweredBy: by, explanation },
      verdict: verdictOf({ candidate, lines, band }, n === 0 ? null : best),
      match: bestValue(explanation),
      rival: rival ? rivalOf(explanation, rival) : null,
    };
  });
}

/** Each candidate's sum, by id. */
export const sumsOf = (
  sought: Party,
  candidates: readonly Candidate[],
  corpus: Corpus,
): Map<string, number> =>
  new Map(
    scoredOf(sought, candidates, corpus).map(({ candidate, explanation }) => [candidate.id, explanation.sum]),
  );

function scoredOf<T extends Candidate>(sought: Party, candidates: readonly T[], corpus: Corpus): Scored<T>[] {
  const compared = candidates.map(({ party }) => compare(sought, party, corpus));
  addNamesakes(compared);
  return candidates.map((candidate, n) => {
    const lines = compared[n] ?? [];
    const { score, ...explanation } = weigh(lines, weights, corpus.firms);
    return { candidate, lines, score, explanation };
  });
}

/** A candidate's position among the others, whose sums are sorted. */
export function standingOf(
  {
    lines,
    explanation: { sum, fields },
  }: Pick<Scored<unknown>, 'lines'> & { explanation: Pick<MatchExplanation, 'sum' | 'fields'> },
  place: number,
  sums: readonly number[],
): Standing {
  const other = sums[place === 0 ? 1 : 0] ?? sum - 20;
  return {
    sum,
    margin: sum - other,
    near: sums.filter((one, n) => n !== place && one > sum - 4).length,
    against: fields.reduce((total, { weight }) => total - Math.min(0, weight), 0),
    isSameName: lines.some(({ measured }) => measured.sameName === 1),
    hasPlace: lines.some(({ measured }) => (measured.sameCity ?? 0) + (measured.sameState ?? 0) > 0),
  };
}

const order: readonly MatchBand[] = ['NO', 'POSSIBLE', 'PROBABLE', 'CERTAIN'];

/** The score's band, or a lower one if the candidate is less certain among the others; a key decides by itself. */
function lowered(
  { lines, score }: Scored<unknown>,
  standing: Standing,
): { band: MatchBand; by: MatchFirm['bandLoweredBy'] } {
  const band = bandOf(score);
  const sure = bandOf(surety(standing, bandWeights));
  const isKeyed = lines.some(
    ({ measured }) => measured.sameIdentifier ?? measured.sameKey ?? measured.sameDomain,
  );
  // Being behind makes a candidate no less possible: a lowered one is still worth a look.
  const lowest = band === 'NO' ? 'NO' : 'POSSIBLE';
  const low = order[Math.max(order.indexOf(lowest), order.indexOf(sure))] ?? lowest;
  if (isKeyed || order.indexOf(low) >= order.indexOf(band)) return { band, by: null };
  const hasNamesakes = lines.some(({ measured }) => (measured.namesakes ?? 0) > 0);
  const isClose = standing.margin < 4;
  return { band: low, by: hasNamesakes ? 'NAMESAKES' : isClose ? 'CLOSE_RUNNER_UP' : 'LITTLE_EVIDENCE' };
}

/** The strongest evidence for a match. */
function bestValue({ fields, reason }: MatchExplanation): MatchFirm['match'] {
  for (const field of [...reason.for, 'name']) {
    const line = fields.find((one) => one.field === (field === 'rareWord' ? 'name' : field));
    if (line?.right == null) continue;
    const value = line.right;
    if (field === 'rolodexKey') return { kind: 'key', type: null, value };
    if (field === 'webDomain') return { kind: 'webDomain', type: 'URL', value };
    if (isIdentifier(field)) return { kind: 'identifier', type: matchedIdentifiers[field], value };
    if (line.field === 'name') return { kind: 'name', type: line.nameType, value };
  }
  return null;
}

const isIdentifier = (field: string): field is keyof typeof matchedIdentifiers => field in matchedIdentifiers;

function rivalOf(
  one: MatchExplanation,
  { candidate, score, explanation: other }: Scored<Candidate>,
): MatchRival {
  const weightIn = ({ fields }: MatchExplanation, field: string) =>
    fields.filter((line) => line.field === field).reduce((sum, { weight }) => sum + weight, 0);
  const fieldsOfBoth = [...new Set([...one.fields, ...other.fields].map(({ field }) => field))];
  const [most] = fieldsOfBoth
    .map((field) => ({ field, lead: weightIn(one, field) - weightIn(other, field) }))
    .sort((a, b) => Math.abs(b.lead) - Math.abs(a.lead));
  return {
    id: candidate.id,
    name: candidate.name,
    score,
    field: most && most.lead !== 0 ? most.field : null,
    lead: Math.round((one.sum - other.sum) * 10) / 10 || 0,
  };
}
