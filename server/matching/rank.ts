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
import { type Line, scoreOf, sumOf, weigh } from './evidence.ts';
import { addNamesakes } from './namesakes.ts';
import type { Corpus, Party } from './party.ts';
import { verdictOf } from './verdict.ts';
import { bandWeights, weights } from './weights.ts';

/** `parentId`: the candidate's parent in its source's hierarchy, if known. */
export type Candidate = { id: string; name: string; party: Party; parentId?: string | null };

/** What else is said of a match. */
export type Told = Pick<MatchFirm, 'band' | 'bandLoweredBy' | 'verdict' | 'match' | 'explanation' | 'rival'>;

/** `told` is called for matches that are shown or stored: few of the candidates. */
export type Ranked<T extends Candidate> = { candidate: T; score: number; told: () => Told };

type Scored<T> = { candidate: T; lines: Line[]; sum: number };

/** The candidates with their scores, the likeliest first. */
export function rank<T extends Candidate>(
  sought: Party,
  candidates: readonly T[],
  corpus: Corpus,
): Ranked<T>[] {
  const scored = scoredOf(sought, candidates, corpus).sort(
    (a, b) => b.sum - a.sum || (a.candidate.name < b.candidate.name ? -1 : 1),
  );
  return scored.map((one, place) => ({
    candidate: one.candidate,
    score: scoreOf(one.sum),
    told: () => tell(scored, one, place, corpus),
  }));
}

function tell(
  scored: readonly Scored<Candidate>[],
  one: Scored<Candidate>,
  place: number,
  { firms }: Corpus,
): Told {
  const explained = ({ lines }: Scored<Candidate>) => weigh(lines, weights, firms);
  const sums = scored.map(({ sum }) => sum);
  const banded = (other: Scored<Candidate>, at: number) =>
    lowered(other, standingOf({ ...other, explanation: explained(other) }, at, sums));
  const explanation = explained(one);
  const { band, by } = banded(one, place);
  const [first] = scored;
  const best = place > 0 && first ? { ...first, band: banded(first, 0).band } : null;
  const rival = scored[place === 0 ? 1 : 0];
  return {
    ...{ band, bandLoweredBy: by, explanation },
    verdict: verdictOf({ ...one, band }, best),
    match: bestValue(explanation),
    rival: rival ? rivalOf(explanation, rival, explained(rival)) : null,
  };
}

/** Each candidate's sum, by id. */
export const sumsOf = (
  sought: Party,
  candidates: readonly Candidate[],
  corpus: Corpus,
): Map<string, number> =>
  new Map(scoredOf(sought, candidates, corpus).map(({ candidate, sum }) => [candidate.id, sum]));

function scoredOf<T extends Candidate>(sought: Party, candidates: readonly T[], corpus: Corpus): Scored<T>[] {
  const compared = candidates.map(({ party }) => compare(sought, party, corpus));
  addNamesakes(compared);
  return candidates.map((candidate, n) => {
    const lines = compared[n] ?? [];
    return { candidate, lines, sum: sumOf(lines, weights, corpus.firms) };
  });
}

/** A candidate's position among the others. The sums are sorted, so that all before it are near. */
export function standingOf(
  {
    lines,
    explanation: { sum, fields },
  }: Pick<Scored<unknown>, 'lines'> & { explanation: Pick<MatchExplanation, 'sum' | 'fields'> },
  place: number,
  sums: readonly number[],
): Standing {
  const other = sums[place === 0 ? 1 : 0] ?? sum - 20;
  let near = place;
  while ((sums[near + 1] ?? -Infinity) > sum - 4) near += 1;
  return {
    sum,
    margin: sum - other,
    near,
    against: fields.reduce((total, { weight }) => total - Math.min(0, weight), 0),
    isSameName: lines.some(({ measured }) => measured.sameName === 1),
    hasPlace: lines.some(({ measured }) => (measured.sameCity ?? 0) + (measured.sameState ?? 0) > 0),
  };
}

const order: readonly MatchBand[] = ['NO', 'POSSIBLE', 'PROBABLE', 'CERTAIN'];

/** The score's band, or a lower one if the candidate is less certain among the others; a key decides by itself. */
function lowered(
  { lines, sum }: Scored<unknown>,
  standing: Standing,
): { band: MatchBand; by: MatchFirm['bandLoweredBy'] } {
  const band = bandOf(scoreOf(sum));
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
  { candidate, sum }: Scored<Candidate>,
  other: MatchExplanation,
): MatchRival {
  const leads = new Map(one.fields.map(({ field, weight }) => [field, weight]));
  for (const { field, weight } of other.fields) leads.set(field, (leads.get(field) ?? 0) - weight);
  let most: MatchRival['field'] = null;
  for (const [field, lead] of leads) {
    if (Math.abs(lead) > Math.abs(most ? (leads.get(most) ?? 0) : 0)) most = field;
  }
  return {
    id: candidate.id,
    name: candidate.name,
    score: scoreOf(sum),
    field: most,
    lead: Math.round((one.sum - sum) * 10) / 10 || 0,
  };
}
