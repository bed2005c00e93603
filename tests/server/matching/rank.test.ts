import { describe, expect, it } from 'vitest';
import { bandOf } from '#contract/firmMatcher.ts';
import { scoreOf } from '#server/matching/evidence.ts';
import { standingOf } from '#server/matching/firstPlace.ts';
import { isClear } from '#server/matching/isClear.ts';
import type { Party } from '#server/matching/party.ts';
import { type Candidate, rank, rankApart, sumsOf } from '#server/matching/rank.ts';
import { allTold, corpus, only, party, ranked, type Values } from './ranking.ts';

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

  it.each([
    ['株式会社バンク', '株式会社ハンク'],
    ['कमल बैंक', 'कोमल बैंक'],
  ])('letters that differ by a mark are others: %s is not %s', (one, other) => {
    expect(only(party(one), party(other)).band).not.toBe('CERTAIN');
    expect(only(party(one), party(one)).score).toBeGreaterThan(only(party(one), party(other)).score);
  });

  it.each([
    ['ﾄﾖﾀ自動車㈱', '株式会社トヨタ自動車'],
    ['삼성전자(주)', '삼성전자 주식회사'],
  ])('a name in other letters of its script is the same: %s is %s', (one, other) => {
    expect(only(party(one), party(other)).band).toBe('CERTAIN');
  });

  it('an identifier decides, in whatever form it is written', () => {
    const lei = '5493001KJTIIGC8Y1R12';
    expect(only(party('Anything', { lei }), party('Something else', { lei: lei.toLowerCase() })).band).toBe(
      'CERTAIN',
    );
  });
});

describe('a match that is wrong and looks right', () => {
  const wordsOf = (one: Party) => one.names.flatMap(({ parsed }) => parsed.words.map(({ text }) => text));

  it.each([
    ['SIA Rimi Latvia', 'SIA Maxima Latvija'],
    ['UAB Rimi', 'UAB Maxima'],
    ['ООО Ромашка', 'ООО Василёк'],
    ['PT Harbour Indonesia', 'PT Quorvane Indonesia'],
    ['AS Roma', 'AS Monaco'],
  ])('a legal form is no rare word, wherever it stands: %s is not %s', (one, other) => {
    const match = only(party(one), party(other));
    expect(match.band).toBe('NO');
    const rare = match.explanation.fields.find(({ field }) => field === 'rareWord');
    expect(rare?.left ?? '').not.toMatch(/^(?:SIA|UAB|ООО|PT|AS)$/);
  });

  it.each([
    ['Harbour Income Fund II', 'Harbour Income Fund III'],
    ['Harbour Income Fund', 'Harbour Income Fund II'],
    ['Harbour Mortgage Trust 2006-1', 'Harbour Mortgage Trust 2007-2'],
    ['Harbour Growth Fund A', 'Harbour Growth Fund B'],
    ['Harbour Growth Fund', 'Harbour Growth Fund B'],
    ['Centerfield Capital Partners', 'Centerfield Capital Partners V, L.P.'],
  ])('a fund or trust is told from the next by its number or series: %s is not %s', (one, other) => {
    for (const match of [only(party(one), party(other)), only(party(other), party(one))]) {
      expect(match.explanation.fields).toContainEqual(
        expect.objectContaining({ field: 'number', outcome: 'DIFFERS' }),
      );
      expect(['NO', 'POSSIBLE']).toContain(match.band);
      expect(isClear(match)).toBe(false);
    }
  });

  it('a firm of another country has another legal form, which makes a name alone uncertain', () => {
    const match = only(party('Testa Pharma Inc'), party('Testa Pharma AG'));
    expect(match.band).not.toBe('CERTAIN');
  });

  it.each([
    [
      'an identifier',
      { lei: '5493001KJTIIGC8Y1R12', crd: '318824' },
      { lei: '5493001KJTIIGC8Y1R12', crd: '1459' },
    ],
    [
      'a domain',
      { lei: '5493001KJTIIGC8Y1R12', website: 'a.example' },
      { lei: '5493001KJTIIGC8Y1R12', website: 'b.example' },
    ],
  ])('is not clear where %s speaks against it, however likely', (_, mine, theirs) => {
    const match = only(party('Pellworth Capital', mine), party('Pellworth Capital', theirs));
    expect(isClear(match)).toBe(false);
    expect(isClear(only(party('Pellworth Capital', mine), party('Pellworth Capital', mine)))).toBe(true);
  });

  it("a sponsor's domain is shared by its funds, and makes none of them certain", () => {
    const website = 'https://pellworth.example';
    const funds = ['Municipal', 'Charter', 'Multimarket', 'Special'].map((kind) =>
      party(`Pellworth ${kind} Income Trust`, { website }),
    );
    const matches = ranked(party('PELLWORTH GOVERNMENT MARKETS INCOME TRUST', { website }), ...funds);
    expect(matches.map(({ band }) => band)).not.toContain('CERTAIN');
    const own = ranked(party('Pellworth Charter Income Trust', { website }), ...funds);
    expect(own[0]).toMatchObject({ band: 'CERTAIN', candidate: { name: 'Pellworth Charter Income Trust' } });
    expect(own.filter(({ band }) => band === 'CERTAIN')).toHaveLength(1);
  });

  it('at most one is certain: another of the same key is not above the first', () => {
    const lei = '5493001KJTIIGC8Y1R12';
    const matches = ranked(
      party('Pellworth Capital', { lei }),
      party('Pellworth Capital', { lei }),
      party('Pellworth Partners', { lei }),
    );
    expect(matches.filter(({ band }) => band === 'CERTAIN').length).toBeLessThan(2);
    expect(matches[0]?.explanation.standing?.kind).toBe('AMONG_OTHERS');
    expect(matches[1]?.explanation.standing).toMatchObject({ kind: 'NOT_ABOVE_FIRST' });
    expect(matches[1]?.score).toBeLessThanOrEqual(Math.min(0.94, matches[0]?.score ?? 0));
  });

  it('a page on a shared site is a weak name and no domain, and is shown', () => {
    const page = 'https://www.linkedin.com/company/pellworth-capital';
    const match = only(
      party('Pellworth Capital', { website: page }),
      party('Quorvane Group', { website: page }),
    );
    const line = match.explanation.fields.find(({ field }) => field === 'webDomain');
    expect(line).toMatchObject({
      comparison: 'DOMAIN_SPELLS_NAME',
      right: 'linkedin.com/company/pellworth-capital',
    });
    expect(match.band).not.toBe('CERTAIN');
  });

  it('letters joined by hyphens are one word', () => {
    expect(wordsOf(party('A-B-C Company'))).toEqual(['abc']);
    expect(only(party('A-B-C Company'), party('ABC Company')).score).toBeGreaterThan(0.5);
  });

  it('the same words in another order are less than in the same', () => {
    const score = (name: string) => only(party('Harbour Pellworth'), party(name)).score;
    expect(score('Pellworth Harbour')).toBeLessThan(score('Harbour Pellworth'));
  });
});

describe('among several', () => {
  it('a close runner-up lowers a band and never raises it', () => {
    const subject = party('Pellworth Capital', { address: 'Boston, MA' });
    const alone = only(subject, party('Pellworth Capital', { address: 'Boston, MA' }));
    const [first, second] = ranked(
      subject,
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

it('knows the lead of the first place, and how many are near', () => {
  const standing = standingOf([12, 9, 9, 5.1, 5, -9]);
  expect(standing).toMatchObject({ margin: 3, lead: 0, near: Math.log2(3), fifth: 7 });
  const all = 2 ** 12 + 2 ** 10 + 2 ** 5.1 + 2 ** 5 + 2 ** -3;
  expect(standing.crowd).toBeCloseTo(Math.log2(all) - 12, 9);
  expect(standingOf([3])).toMatchObject({ margin: 3, lead: 3, near: 0, crowd: 0, fifth: 6 });
  expect(standingOf([-5])).toMatchObject({ margin: 0, lead: 0, fifth: 0 });
});

describe('of a match', () => {
  const lei = '5493001KJTIIGC8Y1R12';
  const website = 'pellworth.example';

  it.each<[by: string, mine: Values & { name?: string }, theirs: Values & { name?: string }, match: object]>([
    ['its key', { rolodexKey: '7', lei }, { rolodexKey: '7', lei }, { kind: 'key', type: null, value: '7' }],
    ['an identifier', { lei, website }, { lei, website }, { kind: 'identifier', type: 'LEI', value: lei }],
    [
      'a domain',
      { website, address: 'Boston, MA' },
      { name: 'Quorvane', website, address: 'Boston, MA' },
      { kind: 'webDomain', type: 'URL', value: website },
    ],
    [
      'its name',
      { address: 'Boston, MA' },
      { address: 'Boston, MA' },
      { kind: 'name', type: null, value: 'Pellworth' },
    ],
    [
      'its place, where its name is shown',
      { address: 'Boston, MA' },
      { name: 'Quorvane', address: 'Boston, MA' },
      { kind: 'name', type: null, value: 'Quorvane' },
    ],
    [
      'a rare word, where its name is shown',
      {},
      { name: 'Quorvane Pellworth Tressmoor' },
      { kind: 'name', type: null, value: 'Quorvane Pellworth Tressmoor' },
    ],
  ])(
    'the strongest evidence is shown: %s',
    (_, { name: one = 'Pellworth', ...mine }, { name = 'Pellworth', ...theirs }, match) => {
      expect(only(party(one, mine), party(name, theirs)).match).toEqual(match);
    },
  );

  it('without a name nothing is shown', () => {
    const nameless = { ...party('Pellworth'), names: [] };
    expect(only(party('Pellworth'), nameless).match).toBeNull();
  });
});

it.each<[what: string, others: string[], bands: (string | null)[][]]>([
  ['alone', ['Pellworth'], [['CERTAIN', null]]],
  [
    'far ahead',
    ['Pellworth', 'Harbour Group'],
    [
      ['CERTAIN', null],
      ['NO', null],
    ],
  ],
  [
    ...(['beside a longer name', ['Pellworth', 'Pellworth Group']] as const),
    [
      ['PROBABLE', 'CLOSE_RUNNER_UP'],
      ['PROBABLE', 'CLOSE_RUNNER_UP'],
    ],
  ],
  [
    'before a misspelt one',
    ['Pellworth Capital', 'Pelworth Capital'],
    [
      ['CERTAIN', null],
      ['PROBABLE', 'NAMESAKES'],
    ],
  ],
] as [string, string[], (string | null)[][]][])(
  'a band is lower than its evidence for a reason: %s',
  (_, others, bands) => {
    const at = { address: 'Boston, MA' };
    const matches = ranked(party(others[0] ?? '', at), ...others.map((name) => party(name, at)));
    expect(matches.map(({ band, bandLoweredBy }) => [band, bandLoweredBy])).toEqual(bands);
    for (const { score, explanation } of matches) {
      const { start, standing, fields, sum } = explanation;
      const all = fields.reduce((total, { weight }) => total + weight, start + (standing?.weight ?? 0));
      expect([scoreOf(sum), all.toFixed(6)]).toEqual([score, sum.toFixed(6)]);
    }
  },
);

describe('beside the order of the whole', () => {
  const three = ['Pellworth Capital', 'Tressmoor Capital', 'Pellworth Capital'].map((name, n) => ({
    ...{ id: `${n}`, name: `${3 - n} ${name}`, party: party(name) },
  }));
  const subject = party('Pellworth Capital');

  it('equally likely ones come by name', () => {
    const ids = (candidates: Candidate[]) =>
      rank(subject, candidates, corpus).map(({ candidate }) => candidate.id);
    expect(ids(three)).toEqual(['2', '0', '1']);
    expect(ids([...three].reverse())).toEqual(['2', '0', '1']);
    expect(ids([])).toEqual([]);
  });

  it('each has its sum and its score by its evidence alone', () => {
    const sums = sumsOf(subject, three, corpus);
    const apart = rankApart(subject, three, corpus);
    expect([...sums.keys()]).toEqual(['0', '1', '2']);
    expect(apart.map(({ candidate }) => candidate.id)).toEqual(['2', '0', '1']);
    for (const { candidate, score, told } of apart) {
      expect(score).toBe(scoreOf(sums.get(candidate.id) ?? 0));
      expect(told()).toMatchObject({
        ...{ band: bandOf(score), bandLoweredBy: null, rival: null },
        explanation: { standing: null, sum: sums.get(candidate.id) },
        match: { kind: 'name', value: candidate.party.names[0]?.value },
      });
    }
    expect(apart.map(({ told }) => told().verdict.is)).toEqual(['SAME', 'SAME', 'OTHER']);
  });
});
