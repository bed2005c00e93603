import { describe, expect, it } from 'vitest';
import { maxAlike, maxOfLabel, type Reach } from '#server/matching/askedTokens.ts';
import { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { partyNamed, type Values } from './partyNamed.ts';

type Firms = Record<string, ReturnType<typeof partyNamed>>;
/** Firms by their ids. */
function held(firms: Firms) {
  const memory = new MemoryFirms<{ id: string }>();
  for (const [id, one] of Object.entries(firms)) memory.add({ id }, one);
  return memory;
}
const many = (length: number, make: (n: number) => Firms[string]): Firms =>
  Object.fromEntries(Array.from({ length }, (_, n) => [`firm ${n}`, make(n)]));
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join(' ');

describe('firms held in memory', () => {
  const firms = {
    a: partyNamed('Pell Capital', { crd: ['00123'], websites: ['https://www.pell.com'] }),
    b: partyNamed('Tress Capital = Tress', { crd: ['7'], rolodexKey: ['R1'] }),
    c: partyNamed('Quor', { crd: ['7'] }),
  };

  it('know how many they are, at least two, and how many have a word', () => {
    const { all, corpus } = held(firms);
    expect([ids(all), corpus.firms, held({}).corpus.firms]).toEqual(['a b c', 3, 2]);
    expect(['capital', 'tress', 'birk'].map(corpus.firmsWith)).toEqual([2, 1, 0]);
  });

  it.each([
    ['123', 'a'],
    ['7', 'b c'],
    ['http://pell.com/about', 'a'],
    ['pell', ''],
    ['R1', ''],
    ['', ''],
  ])('with the identifier or domain %j are %j', (value, found) => {
    expect(ids(held(firms).keyed(value))).toBe(found);
  });
});

describe('candidates', () => {
  const reach: Reach = { postings: 1_000, firms: 10 };
  const candidates = async (firms: Firms, ...asked: Parameters<typeof partyNamed>) =>
    (await held(firms).candidates(partyNamed(...asked), reach)).map(({ id }) => id);

  it('are those that share an identifier, host, key or label, then those that share words', async () => {
    const firms = {
      a: partyNamed('Pell Birk'),
      b: partyNamed('Tress', { websites: ['https://pellbirkgroup.com'] }),
      c: partyNamed('Tress', { rolodexKey: ['R1'] }),
      d: partyNamed('Tress', { websites: ['https://quor.com'] }),
      e: partyNamed('Tress', { crd: ['12'] }),
      f: partyNamed('Tress', { crd: ['R1'], rolodexKey: ['R2'] }),
    };
    const values = { crd: ['0012'], rolodexKey: ['R1'], websites: ['https://www.quor.com/x'] };
    expect(await candidates(firms, 'Pell Birk', values)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await candidates(firms, 'Zyx', { crd: ['R1'] })).toEqual(['f']);
  });

  it('come by what they share, the shorter name first, then by id', async () => {
    const firms = {
      d: partyNamed('Pell Fir'),
      a: partyNamed('Pell Alpen Cedar'),
      c: partyNamed('Pell Dorn'),
      f: partyNamed('Pell Birk'),
      b: partyNamed('Elm'),
      e: partyNamed('Pell Alpen Cedar Dorn = Pell'),
    };
    expect(await candidates(firms, 'Pell Birk')).toEqual(['f', 'e', 'c', 'd', 'a']);
  });

  it('are as many as the reach has', async () => {
    const firms = many(12, (n) => partyNamed(`Pell ${'Birk '.repeat(n)}`));
    expect(await candidates(firms, 'Pell')).toHaveLength(10);
  });

  it.each<[what: string, values: Values, asked: Parameters<typeof partyNamed>]>([
    ['an identifier', { crd: ['5'] }, ['Zyx', { crd: ['5'] }]],
    ['a label', { websites: ['https://pellworth.com'] }, ['Pellworth']],
  ])('by %s are no more than identify one', async (_, values, asked) => {
    const firms = many(maxOfLabel + 1, () => partyNamed('Tress', values));
    expect(await candidates(firms, ...asked)).toHaveLength(maxOfLabel);
  });

  it('by several are no more than the reach and those of one', async () => {
    const firms = many(2 * maxOfLabel, (n) => partyNamed('Tress', { crd: [n % 2 === 0 ? '5' : '6'] }));
    expect(await candidates(firms, 'Zyx', { crd: ['5', '6'] })).toHaveLength(reach.firms + maxOfLabel);
  });

  it('by the beginning of a label come by label, then by id', async () => {
    const firms = {
      f: partyNamed('Tress', { websites: ['https://facebook.com'] }),
      d: partyNamed('Tress', { websites: ['https://pellworthx.com'] }),
      b: partyNamed('Tress', { websites: ['https://pellworth.com'] }),
      c: partyNamed('Tress', { websites: ['https://pellwork.com'] }),
      a: partyNamed('Tress', { websites: ['https://pellworthx.com'] }),
      e: partyNamed('Tress', { websites: ['https://apellworth.com', 'https://pellwosth.com'] }),
    };
    expect(await candidates(firms, 'Pellworth')).toEqual(['b', 'a', 'd']);
    expect(await candidates(firms, 'Zyxwel')).toEqual([]);
  });

  it('are found by other spellings: the beginning or end of a word', async () => {
    const firms = {
      a: partyNamed('Tressmoor'),
      b: partyNamed('Pellworth'),
      c: partyNamed('Tresk'),
      d: partyNamed('Pelworthy'),
    };
    expect(await candidates(firms, 'Tressm.')).toEqual(['a']);
    expect(await candidates(firms, 'Pellwroth')).toEqual(['b']);
    expect(await candidates(firms, 'Pelworth')).toEqual(['b', 'd']);
  });

  it('are found by the most frequent of the words that begin or end likewise', async () => {
    const frequent = many(2 * maxAlike, (n) => partyNamed(`Pellw${n % maxAlike}x`));
    const firms = { ...frequent, rare: partyNamed('Pellworth') };
    expect(await candidates(firms, 'Pellwroth')).toEqual([]);
    expect(await candidates(firms, 'Pelworth')).toEqual(['rare']);
    expect(
      await candidates({ ...firms, a: partyNamed('Pellworth'), b: partyNamed('Pellworth') }, 'Pellwroth'),
    ).toEqual(['a', 'b', 'rare']);
  });
});
