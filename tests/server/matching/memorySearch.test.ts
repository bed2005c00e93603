import { describe, expect, it } from 'vitest';
import { maxOfLabel, type Reach } from '#server/matching/askedTokens.ts';
import { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { partyOf } from '#server/matching/party.ts';

type Values = { websites?: string[]; crd?: string[]; lei?: string[]; rolodexKey?: string[] };
/** A party or firm with these names, separated by ` = `. */
const party = (names: string, { websites = [], ...identifiers }: Values = {}) =>
  partyOf({
    names: names.split(' = ').map((value) => ({ value, type: null, isDisplayName: true })),
    ...{ websites, places: [], identifiers },
  });

/** Firms whose ids are a, b, c … in the given order. */
function held(...firms: ReturnType<typeof party>[]) {
  const memory = new MemoryFirms<{ id: string }>();
  for (const [n, one] of firms.entries()) memory.add({ id: String.fromCharCode(97 + n) }, one);
  return memory;
}
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join(' ');
const many = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));

describe('firms held in memory', () => {
  const firms = held(
    party('Pell Capital', { crd: ['00123'], websites: ['https://www.pell.com'] }),
    party('Tress Capital = Tress', { crd: ['7'], rolodexKey: ['R1'] }),
    party('Quor', { crd: ['7'] }),
  );

  it('know how many they are, at least two, and how many have a word', () => {
    expect([firms.corpus.firms, held().corpus.firms, ids(firms.all)]).toEqual([3, 2, 'a b c']);
    expect(['capital', 'tress', 'birk'].map(firms.corpus.firmsWith)).toEqual([2, 1, 0]);
  });

  it.each([
    ['123', 'a'],
    ['7', 'b c'],
    ['http://pell.com/about', 'a'],
    ['pell', ''],
    ['R1', ''],
    ['', ''],
  ])('with the identifier or domain %j are %j', (value, found) => {
    expect(ids(firms.keyed(value))).toBe(found);
  });
});

describe('candidates', () => {
  const reach: Reach = { postings: 1_000, firms: 10 };
  const candidates = async (memory: MemoryFirms<{ id: string }>, ...asked: Parameters<typeof party>) =>
    ids(await memory.candidates(party(...asked), reach));

  it('are those that share an identifier, host, key or label, then those that share words', async () => {
    const memory = held(
      party('Pell Birk'),
      party('Tress', { websites: ['https://pellbirkgroup.com'] }),
      party('Tress', { rolodexKey: ['R1'] }),
      party('Tress', { websites: ['https://quor.com'] }),
      party('Tress', { crd: ['12'] }),
      party('Tress', { crd: ['R1'] }),
    );
    const values = { crd: ['0012'], rolodexKey: ['R1'], websites: ['https://www.quor.com/x'] };
    expect(await candidates(memory, 'Pell Birk', values)).toBe('e d c b a');
    expect(await candidates(memory, 'Zyx', { crd: ['R1'] })).toBe('f');
  });

  it('come by what they share, the shorter name first, then by id', async () => {
    const memory = held(
      party('Pell Alpen Cedar'),
      party('Pell Dorn'),
      party('Pell Birk'),
      party('Elm'),
      party('Pell Fir'),
      party('Pell Alpen Cedar Dorn = Pell'),
    );
    expect(await candidates(memory, 'Pell Birk')).toBe('c f b e a');
  });

  it('are as many as the reach has', async () => {
    const memory = held(...many(12, (n) => party(`Pell ${'Birk '.repeat(n)}`)));
    expect((await candidates(memory, 'Pell')).split(' ')).toHaveLength(10);
  });

  it.each<[what: string, values: Values, asked: Parameters<typeof party>]>([
    ['an identifier', { crd: ['5'] }, ['Zyx', { crd: ['5'] }]],
    ['a label', { websites: ['https://pellworth.com'] }, ['Pellworth']],
  ])('by %s are no more than identify one', async (_, values, asked) => {
    const memory = held(...many(maxOfLabel + 1, () => party('Tress', values)));
    expect((await candidates(memory, ...asked)).split(' ')).toHaveLength(maxOfLabel);
  });

  it('by several are no more than the reach and those of one', async () => {
    const firm = (n: number) => party('Tress', { crd: [String((n % 2) + 5)] });
    const memory = held(...many(2 * maxOfLabel, firm));
    const found = await candidates(memory, 'Zyx', { crd: ['5', '6'] });
    expect(found.split(' ')).toHaveLength(reach.firms + maxOfLabel);
  });

  it('by the beginning of a label come by label, then by id', async () => {
    const labels = ['pellworthx', 'pellworth', 'pellwork', 'pellworthx', 'pellwosth', 'apellworth'];
    const memory = held(...labels.map((label) => party('Tress', { websites: [`https://${label}.com`] })));
    expect(await candidates(memory, 'Pellworth')).toBe('b a d');
    expect(await candidates(memory, 'Zyxwel')).toBe('');
  });

  it('are found by other spellings: the beginning or end of a word', async () => {
    const memory = held(party('International'), party('Pellworth'), party('Interim'), party('Pelworthy'));
    expect(await candidates(memory, 'Internat.')).toBe('a');
    expect(await candidates(memory, 'Pellwroth')).toBe('b');
    expect(await candidates(memory, 'Pelworth')).toBe('b d');
  });

  it('a beginning stands for its most frequent words', async () => {
    const rare = many(200, (n) => party(`Pell${String.fromCharCode(97 + (n % 26))}${n}x`));
    const common = many(2, () => party('Pellzz'));
    const memory = new MemoryFirms<{ id: string }>();
    for (const [n, one] of [...rare, ...common].entries()) memory.add({ id: `${1_000 + n}` }, one);
    const found = await memory.candidates(party('Pell.'), { postings: 1_000, firms: 300 });
    expect(found).toHaveLength(31);
    expect(ids(found)).toContain('1200 1201');
  });
});
