import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf } from '#contract/firmMatcher.ts';
import { scoreOf } from '#server/matching/evidence.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { rank, sumsOf } from '#server/matching/rank.ts';

const corpus = { firms: 84_097, firmsWith: () => 3 };
const lei = 'DEMO00ONEIDENTIFIER7';
const party = (name: string, value?: string): Party =>
  partyOf({
    names: [{ value: name, type: null, isDisplayName: true }],
    websites: [],
    places: [],
    identifiers: { lei: [value] },
  });

/** Each with its band, and the band of its evidence alone. */
function bandsOf(subject: Party, held: { id: string; party: Party }[]) {
  const candidates = held.map((one) => ({ ...one, name: one.id }));
  const sums = sumsOf(subject, candidates, corpus);
  return rank(subject, candidates, corpus).map(({ candidate, told }) => ({
    id: candidate.id,
    band: told().band,
    alone: bandOf(scoreOf(sums.get(candidate.id) ?? 0)),
  }));
}

it('a match by an identifier that no other candidate has is at least possible', () => {
  const name = fc.constantFrom('Granite Harbour Capital', 'Vennborg Partners', 'Thornquist Bank', 'A');
  fc.assert(
    fc.property(name, name, fc.array(name, { maxLength: 4 }), (subject, held, neighbours) => {
      const others = neighbours.map((one, n) => ({ id: `${n}`, party: party(one) }));
      const keyed = { id: 'keyed', party: party(held, lei) };
      const found = bandsOf(party(subject, lei), [...others, keyed]).find(({ id }) => id === 'keyed');
      expect(found?.band).not.toBe('NO');
    }),
    { seed: 20_261_128, numRuns: 100 },
  );
});

it('a possible match stays possible, however many are like it', () => {
  const alike = Array.from({ length: 12 }, (_, n) => ({ id: `${n}`, party: party('Vennborg Partners') }));
  const bands = bandsOf(party('Vennborg'), alike);
  expect(bands.filter(({ alone }) => alone !== 'NO').length).toBeGreaterThan(0);
  expect(bands.filter(({ alone, band }) => alone !== 'NO' && band === 'NO')).toEqual([]);
});
