import { expect, it } from 'vitest';
import { companyName } from '#server/matching/companyName.ts';
import { isTypo, matchWords } from '#server/matching/wordMatches.ts';

const words = (name: string) => companyName(name).words;
const places = (some: readonly number[], name: string) => some.map((n) => words(name)[n]?.text).join('+');
/** Each pair of words with how it matches, the surest first. */
const matched = (one: string, other: string) =>
  matchWords(words(one), words(other)).map(
    ({ left, right, kind, likeness }) => `${kind} ${places(left, one)}=${places(right, other)} ${likeness}`,
  );

it.each<[one: string, other: string, matches: string[]]>([
  ['Marrow Gate', 'Gate Marrow', ['EXACT marrow=marrow 1', 'EXACT gate=gate 1']],
  ['Marrow Marrow Gate', 'Marrow Pell', ['EXACT marrow=marrow 1']],
  ['Marrow Gate', 'Pell Tress', []],
  // One meaning, after equal words.
  ['Marrow Mgmt', 'Marrow Management', ['EXACT marrow=marrow 1', 'ABBREVIATION mgmt=management 0.95']],
  ['Marrow Gates', 'Marrow Gate', ['EXACT marrow=marrow 1', 'ABBREVIATION gates=gate 0.95']],
  ['Marrow Fd', 'Marrow Fund', ['EXACT marrow=marrow 1', 'ABBREVIATION fd=fund 0.95']],
  // Two words joined, on either side; each word once.
  ['Blue Star Pell', 'Bluestar Pell', ['EXACT pell=pell 1', 'CONCATENATION blue+star=bluestar 1']],
  ['Bluestar', 'Blue Star', ['CONCATENATION bluestar=blue+star 1']],
  ['Pell Blue Star', 'Quor Bluestar', ['CONCATENATION blue+star=bluestar 1']],
  ['Blue Star', 'Bluestar Bluestar', ['CONCATENATION blue+star=bluestar 1']],
  [
    'Blue Star Pell Blue Star Mont',
    'Bluestar Tress Bluestar Quor',
    ['CONCATENATION blue+star=bluestar 1', 'CONCATENATION blue+star=bluestar 1'],
  ],
  ['Blue Star', 'Bluestar Star', ['EXACT star=star 1']],
  ['Aaxx Aaxx Aaxx Mont', 'Aaxxaaxx Tress Aaxxaaxx Pell', ['CONCATENATION aaxx+aaxx=aaxxaaxx 1']],
  ['Blue Star Pell Blue Star Mont', 'Bluestar Quor', ['CONCATENATION blue+star=bluestar 1']],
  // Truncated: with a dot, at the end of a name, or from five letters on.
  ['Pe. Tress', 'Pellworth Tress', ['EXACT tress=tress 1', 'ABBREVIATION pe=pellworth 0.85']],
  ['P. Tress', 'Pellworth Tress', ['EXACT tress=tress 1']],
  ['Pell Tress', 'Pellworth Tress', ['EXACT tress=tress 1']],
  ['Tress Pell', 'Tress Pellworth Mont', ['EXACT tress=tress 1', 'ABBREVIATION pell=pellworth 0.85']],
  ['Tress Pell Mont', 'Tress Pellworth', ['EXACT tress=tress 1', 'ABBREVIATION pell=pellworth 0.85']],
  ['Tress Pel', 'Tress Pellworth', ['EXACT tress=tress 1']],
  ['Pellw Tress', 'Pellworth Tress', ['EXACT tress=tress 1', 'ABBREVIATION pellw=pellworth 0.85']],
  ['Pellworth Tress', 'Pellw Tress', ['EXACT tress=tress 1', 'ABBREVIATION pellworth=pellw 0.85']],
  // Without inner vowels, with a dot.
  ['Pllw. Tress', 'Pellworth Tress', ['EXACT tress=tress 1', 'ABBREVIATION pllw=pellworth 0.85']],
  ['Abn. Tress', 'Auben Tress', ['EXACT tress=tress 1', 'ABBREVIATION abn=auben 0.85']],
  ['Pell. Tress', 'Pellw Tress', ['EXACT tress=tress 1', 'ABBREVIATION pell=pellw 0.85']],
  ['Pell. Tress', 'Pall Tress', ['EXACT tress=tress 1']],
  ['Pllw Tress', 'Pellworth Tress', ['EXACT tress=tress 1']],
  ['Pl. Tress', 'Pellworth Tress', ['EXACT tress=tress 1']],
  ['Elw. Tress', 'Pellworth Tress', ['EXACT tress=tress 1']],
  // A typo, in long words.
  ['Pelworth', 'Pellworth', ['TYPO pelworth=pellworth 0.8']],
  // Initials of words in one row that nothing else matches; of two to six letters.
  ['ABC', 'Alpen Birk Cedar', ['ACRONYM abc=alpen+birk+cedar 0.6']],
  ['Alpen Birk Cedar', 'ABC', ['ACRONYM alpen+birk+cedar=abc 0.6']],
  ['BC', 'Alpen Birk Cedar', ['ACRONYM bc=birk+cedar 0.6']],
  ['ABD', 'Alpen Birk Cedar', []],
  ['Birk ABC', 'Alpen Birk Cedar', ['EXACT birk=birk 1']],
  ['Abcdef', 'Aa Ba Ca Da Ea Fa', ['ACRONYM abcdef=aa+ba+ca+da+ea+fa 0.6']],
  ['Abcdefg', 'Aa Ba Ca Da Ea Fa Ga', []],
  ['A', 'Alpen', []],
])('the words of %s and of %s match by %j', (one, other, matches) => {
  expect(matched(one, other)).toEqual(matches);
});

it.each([
  ['pellworth', 'pelworth', true],
  ['pelworth', 'pellworth', true],
  ['pellworth', 'pellwarth', true],
  ['pellworth', 'pellwotrh', true],
  ['pellworth', 'pellworht', true],
  ['pellworth', 'pellwor', false],
  ['pellwor', 'pellworth', false],
  ['pellworth', 'palluorth', false],
  ['pellwoxyh', 'pellwoyzh', false],
  ['pellwoxyh', 'pellwozxh', false],
  ['pellwoxyh', 'pellwouvh', false],
  ['pellworth', 'bellworth', false],
  ['pello', 'pella', true],
  ['pelo', 'pela', false],
  ['pello', 'pell', false],
  ['pellworth1', 'pellworth2', false],
  ['pellworth', 'pellworth1', false],
])('%s may be a typo of %s: %s', (one, other, isOne) => {
  const word = (text: string) => ({
    ...{ shown: text, text, meanings: [], pairs: [] },
    isDotted: false,
    isForm: false,
  });
  expect(isTypo(word(one), word(other))).toBe(isOne);
});
