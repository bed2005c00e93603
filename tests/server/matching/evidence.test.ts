import { describe, expect, it } from 'vitest';
import { features, type Line, type Measured, missing, weigh } from '#server/matching/evidence.ts';
import { amongOthers, shareOf, weightsOfFirst } from '#server/matching/firstPlace.ts';
import { compareAmong } from '#server/matching/namesakes.ts';
import { partyOf, wordsOf } from '#server/matching/party.ts';
import { renamedParty, renamesFor } from '#server/matching/renames.ts';

const none = Object.fromEntries(features.map((feature) => [feature, 0])) as Record<
  (typeof features)[number],
  number
>;
const weights = { ...none, sameName: 2.04, share: 4, otherForm: -1.26, sameCity: 1 };
const line = (field: Line['field'], measured: Measured): Line => ({ ...missing(field, 'a', 'b'), measured });

describe('lines are weighed', () => {
  it.each<[lines: Line[], weights: number[], sum: number, reasons: string[], against: string | null]>([
    [[], [], -10, [], null],
    [[line('name', { sameName: 1, share: 0.5 })], [4], -6, ['name'], null],
    [
      [line('name', { sameName: 1 }), line('legalForm', { otherForm: 1 })],
      [2, -1.3],
      -9.3,
      ['name'],
      'legalForm',
    ],
    [
      [line('address', { sameCity: 1 }), line('name', { sameName: 1 }), line('number', { share: 1 })],
      ...([[1, 2, 4], -3, ['number', 'name'], null] as const),
    ],
    [[line('name', {})], [0], -10, [], null],
  ] as [Line[], number[], number, string[], string | null][])(
    '%j to %j',
    (lines, each, sum, reasons, against) => {
      const weighed = weigh(lines, weights, 1_024);
      expect(weighed).toMatchObject({ start: -10, sum, ofFirms: 1_024, standing: null });
      expect(weighed.fields.map(({ weight }) => weight)).toEqual(each);
      expect(weighed.reason).toEqual({ for: reasons, against });
    },
  );

  it('from a prior of at most one of two, with what the position adds', () => {
    const standing = { kind: 'AMONG_OTHERS', weight: 1.5 } as const;
    expect(weigh([], weights, 1, standing)).toMatchObject({ start: -1, sum: 0.5, standing });
  });
});

describe('candidates together', () => {
  const among = (...measured: Measured[]) => {
    const lines = measured.map((one) => line('name', { ...one }));
    compareAmong(lines.map((one) => [line('number', {}), one]));
    return lines.map((one) => one.measured);
  };

  it('count those of one name against each', () => {
    const [words, name] = [{ sameWords: 1 }, { sameWords: 1, sameName: 1 }];
    expect(among(name, words, {}).map(({ namesakes }) => namesakes)).toEqual([undefined, 1, undefined]);
    expect(among(name, name, words, words).map(({ namesakes }) => namesakes)).toEqual([1, 1, 2, 2]);
    expect(among(...Array.from({ length: 9 }, () => ({ ...name })))[0]?.namesakes).toBe(3);
  });

  it('count a domain less, the more have it', () => {
    const shared = (count: number) => among({}, ...Array.from({ length: count }, () => ({ sameDomain: 1 })));
    expect(shared(1)).toEqual([{}, { sameDomain: 1 }]);
    expect(shared(8)[8]).toEqual({ sameDomain: 0.5 });
    expect(shared(64)[1]).toEqual({ sameDomain: 0.1 });
  });
});

describe('the first place', () => {
  it('is as likely as its share of the nearest six', () => {
    expect(shareOf([5])).toBe(Infinity);
    expect(shareOf([5, 3])).toBe(2);
    expect(shareOf([5, 3, 3])).toBe(1);
    expect(shareOf([5, 1, 1, 1, 1, -Infinity, 9])).toBe(2);
  });

  it('weighs evidence as its model adds to the first one, with the same sign', () => {
    const model = { standing: { start: 0, sum: 0.5, margin: 0, lead: 0, near: 0, crowd: 0, fifth: 0 } };
    const adds = { share: 1, sameName: -5, otherForm: 5, sameCity: 0 };
    expect(weightsOfFirst(weights, { ...model, adds })).toMatchObject({
      ...{ share: 3, sameName: 0, otherForm: 0, sameCity: 0.5, sameState: 0 },
    });
    expect(weightsOfFirst(weights, { ...model, adds: {} })).toMatchObject(weights);
  });

  it('gains by its position at most its share', () => {
    const standing = { start: 1, sum: 0.5, margin: 2, lead: 0.5, near: -1, crowd: -1, fifth: 0.25 };
    const gained = (...sums: number[]) =>
      amongOthers([line('name', { share: 1 })], sums, {
        weights,
        model: { standing, adds: {} },
        ofFirms: 1_024,
      });
    // Half of the prior of -10, 1 for itself, 2 · 3, 0.5 · 9, and 0.25 · 12 to the fifth, which is absent.
    expect(gained(9)).toBeCloseTo(5 + 1 + 6 + 4.5 + 3, 6);
    // Its share of 1 above the second, less the evidence of -6.
    expect(gained(9, 8)).toBeCloseTo(7, 6);
  });
});

const named = (names: [value: string, type?: 'FORMER'][], websites: string[] = []) =>
  partyOf({
    names: names.map(([value, type = null]) => ({ value, type, isDisplayName: false })),
    ...{ websites, places: [], identifiers: { lei: ['', null, undefined, 'A'], crd: [] } },
  });

it('a party has its words, websites and identifiers, without empty ones', () => {
  const party = named(
    [['Pell Mgmt']],
    ['no address', ' https://www.linkedin.com/company/pell ', 'www.pell.com/x'],
  );
  expect(wordsOf([party, party])).toEqual(['pell', 'mgmt', 'management']);
  expect(party.identifiers).toEqual({ lei: ['A'], cik: [], crd: [], factSet: [], rolodexKey: [] });
  expect(party.websites).toEqual([
    { host: null, label: 'pell', shown: 'linkedin.com/company/pell' },
    { host: 'pell.com', label: 'pell', shown: 'pell.com' },
  ]);
});

describe('a party by the names it may have now', () => {
  const renamed = (subject: string, ...firms: [before: string, after: string][]) => {
    const party = named([[subject]]);
    const all = firms.map(([before, after]) => named([[before, 'FORMER'], [after]]));
    return renamedParty(party, renamesFor(party, all))?.names.map(({ value }) => value) ?? null;
  };

  it.each<[subject: string, firms: [string, string][], names: string[] | null]>([
    ['Pell Oil Fund', [['Pell Gas Fund', 'Quor Gas Fund']], ['Quor Oil Fund']],
    ['Oil Pell Fund', [['Pell Gas Fund', 'Quor Gas Fund']], ['Oil Quor Fund']],
    ['Pell Worth Oil Fund', [['Pell Worth Gas Fund', 'Quor Gas Fund']], ['Quor Oil Fund']],
    ['Pell Oil Fund', [['Pell Worth Gas Fund', 'Quor Gas Fund']], null],
    ['Pell Fund', [['Pell Gas Fund', 'Quor Gas Fund']], null],
    ['Pell Oil Fund', [['Pell Gas Fund 1', 'Quor Gas Fund 2']], null],
    ['Pell Oil Fund', [['Pell Fund', 'Quor Fund']], null],
    ['Pell Oil Fund', [['Pell Gas Fund', 'Pell Gas Fund Quor']], null],
    ['Pell Oil Fund', [['Pell Gas Fund', 'Gas Fund']], null],
    ['Pell Oil Fund', [], null],
    [
      'Pell Oil Fund',
      [...'abcdef', 'a'].map((letter) => ['Pell Gas Fund', `Quor${letter} Gas Fund`]),
      [...'abcde'].map((letter) => `Quor${letter} Oil Fund`),
    ],
  ])('%s after %j is %j', (subject, firms, names) => expect(renamed(subject, ...firms)).toEqual(names));
});
