import {
  bandOf,
  type MatchBand,
  type MatchExplanation,
  type MatchFirm,
  type MatchRival,
  matchedIdentifiers,
} from '#contract/firmMatcher.ts';
import { compare } from './compare.ts';
import { type Line, scoreOf, sumOf, tenth, weigh } from './evidence.ts';
import { amongOthers } from './firstPlace.ts';
import { compareAmong } from './namesakes.ts';
import type { Corpus, Party } from './party.ts';
import { renamesFor } from './renames.ts';
import { verdictOf } from './verdict.ts';
import { firstPlace, firstWeights, weights } from './weights.ts';

/** `parentId`: the candidate's parent in its source's hierarchy, if known. */
export type Candidate = { id: string; name: string; party: Party; parentId?: string | null };

/** What else is said of a match. */
export type Told = Pick<MatchFirm, 'band' | 'bandLoweredBy' | 'verdict' | 'match' | 'explanation' | 'rival'>;

/** `told` is called for matches that are shown or stored: few of the candidates. */
export type Ranked<T extends Candidate> = { candidate: T; score: number; told: () => Told };

/** A candidate as compared: the lines of the first model's sum. */
export type Scored<T> = { candidate: T; lines: Line[]; sum: number };

/** The candidates with their scores, the likeliest first: the order is by the first model, the first score by the second. */
export function rank<T extends Candidate>(
  subject: Party,
  candidates: readonly T[],
  corpus: Corpus,
): Ranked<T>[] {
  const scored = inOrder(scoredOf(subject, candidates, corpus));
  const sums = scored.map(({ sum }) => sum);
  const standings = standingsOf(scored, sums, corpus);
  const scores = standings.map(({ sum }) => scoreOf(sum));
  return scored.map((one, place) => ({
    candidate: one.candidate,
    score: scores[place] ?? 0,
    told: () => tell(one, place, { scored, scores, standings, corpus }),
  }));
}

/**
 * The candidates by the first model's sums alone: being like several others makes a firm no less like each
 *.
 */
export function rankApart<T extends Candidate>(
  subject: Party,
  candidates: readonly T[],
  corpus: Corpus,
): Ranked<T>[] {
  return inOrder(scoredOf(subject, candidates, corpus)).map(({ candidate, lines, sum }) => ({
    candidate,
    score: scoreOf(sum),
    told: () => {
      const [band, explanation] = [bandOf(scoreOf(sum)), weigh(lines, weights, corpus.firms, null)];
      return {
        ...{ band, bandLoweredBy: null, explanation, rival: null },
        verdict: verdictOf({ candidate, lines, band }, null),
        match: bestValue(explanation),
      };
    },
  }));
}

const inOrder = <T extends Candidate>(scored: Scored<T>[]): Scored<T>[] =>
  scored.sort((a, b) => b.sum - a.sum || (a.candidate.name < b.candidate.name ? -1 : 1));

type Standing = { sum: number; standing: MatchExplanation['standing'] };

/** The final sums: nothing is likelier than the first place, and only that may be certain. */
function standingsOf(
  scored: readonly Scored<Candidate>[],
  sums: readonly number[],
  { firms }: Corpus,
): Standing[] {
  const [first] = scored;
  if (!first) return [];
  const model = { weights: firstWeights, model: firstPlace, ofFirms: firms };
  const evidence = sumOf(first.lines, firstWeights, firms);
  const least = Math.min(first.sum, stillPossible) - evidence;
  const most = first.sum < hardlyPossible ? least : Infinity;
  const weight = tenth(Math.min(most, Math.max(least, amongOthers(first.lines, sums, model))));
  const sum = tenth(evidence + weight);
  const maxBelow = Math.min(sum, maxOfOthers);
  return scored.map((one, place): Standing => {
    if (place === 0) return { sum, standing: { kind: 'AMONG_OTHERS', weight } };
    if (one.sum <= maxBelow) return { sum: one.sum, standing: null };
    return { sum: maxBelow, standing: { kind: 'NOT_ABOVE_FIRST', weight: tenth(maxBelow - one.sum) } };
  });
}

/** 94 %. */
const maxOfOthers = 3.9;
/** 21 %: what is possible by its evidence stays so, however many are like it. */
const stillPossible = -1.9;
/** 5 %: what is less likely by its evidence is not raised, however few others there are. */
const hardlyPossible = -4.25;

type All = {
  scored: readonly Scored<Candidate>[];
  scores: readonly number[];
  standings: readonly Standing[];
  corpus: Corpus;
};

function tell(one: Scored<Candidate>, place: number, { scored, scores, standings, corpus }: All): Told {
  const [first] = scored;
  const ofPlace = place === 0 ? firstWeights : weights;
  const explanation = weigh(one.lines, ofPlace, corpus.firms, standings[place]?.standing ?? null);
  const band = bandOf(scores[place] ?? 0);
  const best = first && place > 0 ? { ...first, band: bandOf(scores[0] ?? 0) } : null;
  const other = place === 0 ? 1 : 0;
  const rival = scored[other];
  return {
    ...{ band, bandLoweredBy: loweredBy(one, band, scored), explanation },
    verdict: verdictOf({ ...one, band }, best),
    match: bestValue(explanation),
    rival: rival ? rivalOf(one, rival, scores[other] ?? 0, corpus) : null,
  };
}

/** Why a band is lower than the evidence alone would make it. */
function loweredBy(
  { lines, sum }: Scored<unknown>,
  band: MatchBand,
  [first, second]: readonly Scored<unknown>[],
): MatchFirm['bandLoweredBy'] {
  if (order.indexOf(band) >= order.indexOf(bandOf(scoreOf(sum)))) return null;
  if (lines.some(({ measured }) => (measured.namesakes ?? 0) > 0)) return 'NAMESAKES';
  const margin = (first?.sum ?? 0) - (second?.sum ?? -Infinity);
  return margin < 4 || sum < (first?.sum ?? 0) ? 'CLOSE_RUNNER_UP' : 'LITTLE_EVIDENCE';
}

const order: readonly MatchBand[] = ['NO', 'POSSIBLE', 'PROBABLE', 'CERTAIN'];

/** Each candidate's sum, by id. */
export const sumsOf = (
  subject: Party,
  candidates: readonly Candidate[],
  corpus: Corpus,
): Map<string, number> =>
  new Map(scoredOf(subject, candidates, corpus).map(({ candidate, sum }) => [candidate.id, sum]));

/** All candidates as compared, in their order. */
export function scoredOf<T extends Candidate>(
  subject: Party,
  candidates: readonly T[],
  corpus: Corpus,
): Scored<T>[] {
  const renames = renamesFor(
    subject,
    candidates.map(({ party }) => party),
  );
  const compared = candidates.map(({ party }) => compare(subject, party, corpus, renames));
  compareAmong(compared);
  return candidates.map((candidate, n) => {
    const lines = compared[n] ?? [];
    return { candidate, lines, sum: sumOf(lines, weights, corpus.firms) };
  });
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

/** Where two candidates differ most, both by the first model. */
function rivalOf(
  one: Scored<Candidate>,
  { candidate, lines, sum }: Scored<Candidate>,
  score: number,
  corpus: Corpus,
): MatchRival {
  const fieldsOf = (of: readonly Line[]) => weigh(of, weights, corpus.firms).fields;
  const leads = new Map(fieldsOf(one.lines).map(({ field, weight }) => [field, weight]));
  for (const { field, weight } of fieldsOf(lines)) leads.set(field, (leads.get(field) ?? 0) - weight);
  let most: MatchRival['field'] = null;
  for (const [field, lead] of leads) {
    if (Math.abs(lead) > Math.abs(most ? (leads.get(most) ?? 0) : 0)) most = field;
  }
  return { id: candidate.id, name: candidate.name, score, field: most, lead: tenth(one.sum - sum) };
}
