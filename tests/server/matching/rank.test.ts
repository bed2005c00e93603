import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  features,
  featuresAgainst,
  featuresFor,
  type Measured,
  missing,
  weigh,
} from '#server/matching/evidence.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { placeIn } from '#server/matching/places.ts';
import { type Candidate, rank, standingOf } from '#server/matching/rank.ts';
import { weights } from '#server/matching/weights.ts';

/** A directory's number of firms, in which some words are common. */
const ordinary: Record<string, number> = {
  bank: 3_000,
  west: 300,
  east: 250,
  central: 500,
  park: 350,
  valley: 420,
  media: 600,
  union: 380,
  pacific: 700,
  carbide: 4,
  north: 420,
  south: 360,
  star: 450,
  enterprise: 900,
  solution: 1_000,
  motor: 300,
  industry: 1_500,
  capital: 9_000,
  partner: 7_000,
  investment: 5_000,
  counsel: 400,
  group: 6_000,
  harbour: 40,
  fund: 9_000,
};
const stemOf = (word: string) => word.replace(/s$/, '');
const corpus = {
  firms: 84_097,
  firmsWith: (word: string) => ordinary[word] ?? ordinary[stemOf(word)] ?? 3,
};

type Values = { website?: string; address?: string; lei?: string; crd?: string };
const party = (name: string, { website, address, lei, crd }: Values = {}): Party =>
  partyOf({
    names: [{ value: name, type: null, isDisplayName: true }],
    websites: website ? [website] : [],
    places: address ? [placeIn(address)] : [],
    identifiers: { lei: [lei], crd: [crd] },
  });

const allTold = (sought: Party, candidates: Candidate[]) =>
  rank(sought, candidates, corpus).map(({ told, ...one }) => ({ ...one, ...told() }));
const ranked = (sought: Party, ...others: Party[]) =>
  allTold(
    sought,
    others.map((one, n) => ({ id: String(n), name: one.names[0]?.value ?? '', party: one })),
  );
const only = (sought: Party, other: Party) => {
  const [match] = ranked(sought, other);
  if (!match) throw new Error('Nothing was ranked');
  return match;
};

describe('cases from public reports', () => {
  it.each([
    ['Bank of the West', 'Bank of the East'],
    ['Central Park Media', 'Central Valley Media'],
    ['Union Pacific', 'Union Carbide'],
    ['North Star', 'South Star'],
    ['Enterprise Solutions', 'The Solutions Co'],
    ['Industry Motors', 'Motors'],
  ])('one ordinary word shared is no evidence: %s is not %s', (one, other) => {
    expect(only(party(one), party(other)).band).toBe('NO');
    expect(only(party(other), party(one)).band).toBe('NO');
  });

  it('equal names with different registration numbers are two firms', () => {
    const [one, other] = [
      party('Pellworth Capital', { crd: '318824' }),
      party('Pellworth Capital', { crd: '145902' }),
    ];
    expect(only(one, other).band).toBe('NO');
    expect(only(one, party('Pellworth Capital', { crd: '318824' })).band).toBe('CERTAIN');
  });

  it.each([
    ['Pellworth Inv. Counsel', 'Pellworth Investment Counsel, Inc.'],
    ['PELLWORTH CAPITAL PTNRS', 'Pellworth Capital Partners LLC'],
    ['Pelworth Capital Partners', 'Pellworth Capital Partners'],
    ['BlueHarbour Capital', 'Blue Harbour Capital LP'],
    ['Quorvane Common Stock', 'Quorvane Inc'],
  ])('a name written otherwise is the same: %s is %s', (one, other) => {
    expect(only(party(one), party(other)).score).toBeGreaterThan(0.5);
  });

  it('an identifier decides, in whatever form it is written', () => {
    const lei = '5493001KJTIIGC8Y1R12';
    expect(only(party('Anything', { lei }), party('Something else', { lei: lei.toLowerCase() })).band).toBe(
      'CERTAIN',
    );
  });
});

describe('the explanation', () => {
  const name = fc.constantFrom(
    'Pellworth Capital',
    'Pellworth Capital LLC',
    'Harbour Fund II',
    'Harbour Fund III',
    'Bank of the West',
  );
  const values = fc.record({
    website: fc.constantFrom(undefined, 'https://pellworth.example', 'harbourfund.example'),
    address: fc.constantFrom(undefined, 'Boston, MA', 'Denver, CO', 'Paris, France'),
    crd: fc.constantFrom(undefined, '318824', '318842', '1'),
  });
  const side = fc.tuple(name, values).map(([text, more]) => party(text, more as Values));

  it('comes to the score when it is added up by hand', () => {
    fc.assert(
      fc.property(side, fc.array(side, { minLength: 1, maxLength: 4 }), (one, others) => {
        for (const { score, explanation } of ranked(one, ...others)) {
          const sum = explanation.fields.reduce((total, { weight }) => total + weight, explanation.start);
          expect(sum).toBeCloseTo(explanation.sum, 6);
          expect(score).toBeCloseTo(1 / (1 + 2 ** -explanation.sum), 9);
        }
      }),
    );
  });

  it('never counts what is missing, and never calls it different', () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        for (const { left, right, outcome, weight } of only(one, other).explanation.fields) {
          if (outcome === 'MISSING') expect(weight).toBe(0);
          else expect(outcome === 'DIFFERS' && left === null && right === null).toBe(false);
        }
      }),
    );
    const bare = only(
      party('Pellworth Capital'),
      party('Pellworth Capital', { crd: '1', address: 'Boston, MA' }),
    );
    const none = only(party('Pellworth Capital'), party('Pellworth Capital'));
    expect(bare.score).toBe(none.score);
  });

  it('stands near those ahead of it, and those less than four bits behind', () => {
    const sums = [12, 9, 9, 5.1, 5, -3];
    const near = (place: number) =>
      standingOf({ lines: [], explanation: { sum: sums[place] ?? 0, fields: [] } }, place, sums).near;
    expect(sums.map((_, place) => near(place))).toEqual([2, 3, 3, 4, 4, 5]);
  });

  it('gains by all that speaks for a match, and loses by all that speaks against it', () => {
    const measure = fc.record(
      Object.fromEntries(features.map((feature) => [feature, fc.double({ min: 0, max: 3, noNaN: true })])),
    );
    const score = (measured: Measured) =>
      weigh([{ ...missing('name', 'a', 'b'), measured }], weights, 84_097).sum;
    fc.assert(
      fc.property(
        measure,
        fc.constantFrom(...features),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (measured, feature, more) => {
          const before = score(measured);
          const after = score({ ...measured, [feature]: (measured[feature] ?? 0) + more });
          if (featuresFor.some((one) => one === feature)) expect(after).toBeGreaterThanOrEqual(before);
          else expect(after).toBeLessThanOrEqual(before);
        },
      ),
    );
    expect(featuresFor.every((feature) => weights[feature] >= 0)).toBe(true);
    expect(featuresAgainst.every((feature) => weights[feature] <= 0)).toBe(true);
  });
});

describe('among several', () => {
  it('a close runner-up lowers a band and never raises it', () => {
    const sought = party('Pellworth Capital', { address: 'Boston, MA' });
    const alone = only(sought, party('Pellworth Capital', { address: 'Boston, MA' }));
    const [first, second] = ranked(
      sought,
      ...[1, 2].map(() => party('Pellworth Capital', { address: 'Boston, MA' })),
    );
    const order = ['NO', 'POSSIBLE', 'PROBABLE', 'CERTAIN'];
    expect(order.indexOf(first?.band ?? '')).toBeLessThan(order.indexOf(alone.band));
    expect(first?.bandLoweredBy).toBe('NAMESAKES');
    expect(second?.verdict).toEqual({ is: 'POSSIBLY_RELATED', relation: 'DUPLICATE' });
  });

  it('another fund of a series is a sibling, and says in what it is behind', () => {
    const [first, second] = ranked(
      party('Quorvane Fund II'),
      party('Quorvane Fund III'),
      party('Quorvane Fund II'),
    );
    expect(first?.candidate.name).toBe('Quorvane Fund II');
    expect(second?.verdict).toEqual({ is: 'POSSIBLY_RELATED', relation: 'SIBLING' });
    expect(second?.rival).toMatchObject({ id: first?.candidate.id, field: 'number' });
    expect(second?.rival?.lead).toBeLessThan(0);
  });

  it('beside a certain match the hierarchy decides what is parent, subsidiary or sibling, whatever the names', () => {
    const sure = {
      id: 'sure',
      parentId: 'above',
      name: 'Pellworth Capital',
      party: party('Pellworth Capital'),
    };
    const relative = (id: string, parentId: string | null) => ({
      ...{ id, parentId, name: 'Quorvane Group', party: party('Quorvane Group') },
    });
    const all = [
      sure,
      relative('above', null),
      relative('below', 'sure'),
      relative('beside', 'above'),
      relative('apart', null),
    ];
    const matches = allTold(party('Pellworth Capital', { lei: '5493001KJTIIGC8Y1R12' }), all);
    expect(matches[0]).toMatchObject({ band: 'CERTAIN', verdict: { is: 'SAME' } });
    const relationOf = (id: string) => matches.find(({ candidate }) => candidate.id === id)?.verdict.relation;
    expect(['above', 'below', 'beside', 'apart'].map(relationOf)).toEqual([
      ...['PARENT', 'SUBSIDIARY', 'SIBLING'],
      null,
    ]);
  });
});
