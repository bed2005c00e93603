import {
  type MatchBand,
  type MatchExplanation,
  type MatchFirm,
  type MatchRival,
  matchedIdentifiers,
} from '#contract/firmMatcher.ts';
import { compare } from './compare.ts';
import { weigh } from './evidence.ts';
import type { Corpus, Party } from './party.ts';
import { weights } from './weights.ts';

export type Candidate = { id: string; name: string; party: Party };

export type Ranked<T extends Candidate> = Pick<
  MatchFirm,
  'score' | 'band' | 'bandLoweredBy' | 'verdict' | 'match' | 'explanation' | 'rival'
> & { candidate: T };

/** The candidates with their scores, the likeliest first. */
export function rank<T extends Candidate>(
  sought: Party,
  candidates: readonly T[],
  corpus: Corpus,
): Ranked<T>[] {
  const scored = candidates
    .map((candidate) => ({ candidate, ...weigh(compare(sought, candidate.party, corpus), weights) }))
    .sort((a, b) => b.sum - a.sum || (a.candidate.name < b.candidate.name ? -1 : 1));
  return scored.map(({ candidate, score, ...explained }, n) => {
    const rival = scored[n === 0 ? 1 : 0];
    const band = bandOf(score);
    return {
      candidate,
      score,
      band,
      bandLoweredBy: null,
      verdict: { is: band === 'NO' ? 'OTHER' : 'SAME', relation: null },
      match: bestValue(explained),
      explanation: { ...explained, ofFirms: corpus.firms },
      rival: rival ? rivalOf(explained, rival) : null,
    };
  });
}

/** Bands of the score. */
export const bandOf = (score: number): MatchBand => {
  if (score >= 0.95) return 'CERTAIN';
  if (score >= 0.8) return 'PROBABLE';
  return score >= 0.2 ? 'POSSIBLE' : 'NO';
};

/** The value that speaks most for a match. */
function bestValue({ fields, reason }: Pick<MatchExplanation, 'fields' | 'reason'>): MatchFirm['match'] {
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

type Explained = Pick<MatchExplanation, 'fields' | 'sum'>;

function rivalOf(one: Explained, other: Explained & { candidate: Candidate; score: number }): MatchRival {
  const weightIn = ({ fields }: Explained, field: string) =>
    fields.filter((line) => line.field === field).reduce((sum, { weight }) => sum + weight, 0);
  const fieldsOfBoth = [...new Set([...one.fields, ...other.fields].map(({ field }) => field))];
  const [most] = fieldsOfBoth
    .map((field) => ({ field, lead: weightIn(one, field) - weightIn(other, field) }))
    .sort((a, b) => Math.abs(b.lead) - Math.abs(a.lead));
  const { candidate, score } = other;
  return {
    id: candidate.id,
    name: candidate.name,
    score,
    field: most && most.lead !== 0 ? most.field : null,
    lead: Math.round((one.sum - other.sum) * 10) / 10 || 0,
  };
}
