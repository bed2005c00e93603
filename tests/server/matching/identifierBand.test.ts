import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf } from '#contract/firmMatcher.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { rank } from '#server/matching/rank.ts';

const corpus = { firms: 84_097, firmsWith: () => 3 };
const lei = 'DEMO00ONEIDENTIFIER7';
const party = (name: string, value?: string): Party =>
  partyOf({
    names: [{ value: name, type: null, isDisplayName: true }],
    websites: [],
    places: [],
    identifiers: { lei: [value] },
  });

/** Each with its band, and the band of its score alone. */
const bandsOf = (sought: Party, held: { id: string; party: Party }[]) =>
  rank(
    sought,
    held.map((one) => ({ ...one, name: one.id })),
    corpus,
  ).map(({ candidate, score, told }) => {
    const { band, bandLoweredBy } = told();
    return { id: candidate.id, band, bandLoweredBy, alone: bandOf(score) };
  });

it('a match by an identifier that no other candidate has is never lowered', () => {
  const name = fc.constantFrom('Granite Harbour Capital', 'Vennborg Partners', 'Thornquist Bank', 'A');
  fc.assert(
    fc.property(name, name, fc.array(name, { maxLength: 4 }), (sought, held, neighbours) => {
      const others = neighbours.map((one, n) => ({ id: `${n}`, party: party(one) }));
      const keyed = { id: 'keyed', party: party(held, lei) };
      const found = bandsOf(party(sought, lei), [...others, keyed]).find(({ id }) => id === 'keyed');
      expect(found).toMatchObject({ band: expect.not.stringMatching('NO'), bandLoweredBy: null });
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
