import { describe, expect, it } from 'vitest';
import {
  askedLabels,
  askedTokens,
  askedWords,
  pointsOf,
  type Token,
  type Vocabulary,
} from '#server/matching/askedTokens.ts';
import { partyNamed } from './partyNamed.ts';

/** Words with the number of firms that have them, the most frequent first. */
function vocabularyOf(text: string): Vocabulary {
  const all = text
    .split(', ')
    .map((entry): Token => {
      const [token = '', firms = '1'] = entry.split(' ');
      return { token, firms: Number(firms) };
    })
    .sort((a, b) => b.firms - a.firms);
  const like = (parts: readonly string[], isLike: (token: string, part: string) => boolean) => {
    const found = parts.map((part) => [part, all.filter(({ token }) => isLike(token, part))] as const);
    return new Map(found.filter(([, tokens]) => tokens.length > 0));
  };
  return {
    known: async (words) => all.filter(({ token }) => words.includes(token)),
    beginning: async (parts) => like(parts, (token, part) => token.startsWith(part)),
    ending: async (parts) => like(parts, (token, part) => token.endsWith(part)),
  };
}

/** Among 1,023 firms, a word that one has is 10 bits, and weighs 100. */
async function asked(names: string, vocabulary: string, postings = 2_000): Promise<string> {
  const tokens = await askedTokens(partyNamed(names), 1_023, vocabularyOf(vocabulary), {
    postings,
    firms: 40,
  });
  return tokens.map(({ token, weight }) => `${token} ${Math.round(weight)}`).join(', ');
}

describe('a party is looked up by', () => {
  it.each([
    ['its words, rarest first', 'Capital Pell', 'capital 512, pell', 'pell 100, capital 1'],
    ['equally rare ones by letter', 'Pell Birk Tress', 'tress, birk, pell', 'birk 100, pell 100, tress 100'],
    ['words that no firm has any more', 'Pell', 'pell 0', 'pell 100'],
    [
      'what an abbreviation may mean, and its plural',
      'Mgmt',
      'management, managements',
      'management 90, managements 90',
    ],
    ['a plural as written', 'Partners', 'partner, partners', 'partner 90, partners 100'],
    [
      'neighbours written as one',
      'Elm Fir Oak',
      'elmfir, firoak, elmoak, elm 2, fir 2',
      'elmfir 100, firoak 100, elm 81, fir 81',
    ],
    ['both parts of a long word', 'Bluestar', 'blue, star', 'blue 40, star 40'],
    [
      'no first part below three letters and no second below four',
      'Bluster',
      'bl, uster, blu, ster, blus, ter',
      'blu 40, ster 40',
    ],
    ['no part of a shorter word', 'Blurts', 'blu, rts', ''],
    ['initials of others, for three letters or more', 'ABC', 'abc, .abc', '.abc 90, abc 100'],
    ['none for two', 'AB', '.ab', ''],
    ['its own initials, of three words or more', 'Alpen Birk Cedar', 'abc', 'abc 50'],
    ['none of two', 'Alpen Birk', 'ab', ''],
    ['the surest of several reasons', 'Bluestar = Star', 'blue, star', 'blue 40, star 100'],
    ['the surest, in whatever order', 'Star = Bluestar', 'blue, star', 'blue 40, star 100'],
  ])('%s: %s among %s', async (_, names, vocabulary, tokens) => {
    expect(await asked(names, vocabulary)).toBe(tokens);
  });

  it.each([
    ['a word with a dot', 'Quor. Pell', 'quor, quorvane, pell', 'pell 100, quor 100, quorvane 80'],
    ['an unknown word', 'Quor', 'quorvane, exquor', 'quorvane 80'],
    ['no known word', 'Quor', 'quor, quorvane', 'quor 100'],
    ['none whose meaning is known', 'Mgmt', 'management, mgmtx', 'management 90'],
    ['none one of whose meanings is known', 'Comm', 'community, commx', 'community 90'],
    ['no single letter', 'P. Tress', 'pell, tress', 'tress 100'],
  ])('full words for %s: %s among %s', async (_, names, vocabulary, tokens) => {
    expect(await asked(names, vocabulary)).toBe(tokens);
  });

  it('the thirty most frequent of the full words', async () => {
    const full = Array.from(
      { length: 31 },
      (_, n) => `int${String.fromCharCode(97 + (n % 26))}${n} ${n + 1}`,
    );
    const tokens = (await asked('Int.', full.join(', '))).split(', ');
    expect(tokens).toHaveLength(30);
    expect(tokens.join()).not.toContain('inta0');
  });

  it.each([
    ['by its beginning', 'Pellwroth', 'pellworth, pellwrong', 'pellworth 80'],
    ['by its end', 'Pelworthy', 'pellworthy, elworthy', 'pellworthy 80'],
    ['of five letters', 'Tresk', 'tress, treat', 'tress 80'],
    ['not of four', 'Pelk', 'pell', ''],
    ['not if it is known itself', 'Tresk', 'tresk, tress', 'tresk 100'],
    ['not if half of it differs', 'Pexxworth', 'pellworth', ''],
    ['unless asked for itself, more surely', 'Pelworth = Pellworth', 'pellworth', 'pellworth 100'],
  ])('what is misspelt, %s: %s among %s', async (_, names, vocabulary, tokens) => {
    expect(await asked(names, vocabulary)).toBe(tokens);
  });

  it.each([
    ['within reach', 100, 'birk 60, pell 40', 'pell, birk'],
    ['beyond it', 100, 'birk 61, pell 40', 'pell'],
    ['all beyond it', 100, 'birk 400, pell 300', 'pell'],
  ])('as many words as are %s of %d postings: %s', async (_, postings, vocabulary, tokens) => {
    const found = await asked('Pell Birk', vocabulary, postings);
    expect(found.replace(/ \d+/g, '')).toBe(tokens);
  });
});

it('its words do not include guessed parts', () => {
  expect(askedWords(partyNamed('Bluestar Pell'))).toEqual([
    'bluestar',
    'pell',
    'bluestars',
    'pells',
    'bluestarpell',
    '.pell',
  ]);
});

it('a posting counts less in a longer name', () => {
  expect([1, 2, 3].map((norm) => pointsOf(100, norm))).toEqual([100_000, 59_062, 47_651]);
});

it.each([
  ['Pell Worth Fund', 'pellwort, pwf'],
  ['Pellworth', 'pellworth'],
  ['Tress', 'tress'],
  ['Pell', 'pell'],
  ['Al Be', 'albe'],
  ['Al B', ''],
  ['Pellworth Tressmoor', 'pellworthtres, pellworth'],
  ['Pellworth = Pell Birk', 'pellworth, pellbirk'],
  ['Al B', 'quor', 'https://quor.com'],
  ['Tress', 'tress', 'https://tress.com'],
  ['Tress', 'tress', 'https://facebook.com'],
])('a web address of %s would begin with %s', (names, labels, ...websites) => {
  expect(askedLabels(partyNamed(names, { websites })).join(', ')).toBe(labels);
});
