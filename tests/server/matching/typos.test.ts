import { describe, expect, it } from 'vitest';
import { maxTypos, oneTypoFrom, typosBetween } from '#server/matching/typos.ts';

describe('words one typo away', () => {
  it.each(['bcd', 'acd', 'abc', 'xabcd', 'abxcd', 'abcdx', 'a9cd', 'bacd', 'abdc'])(
    'of abcd are %s',
    (one) => {
      expect(oneTypoFrom('abcd')).toContain(one);
    },
  );

  it.each(['abcd', '', 'badc', 'ab'])('of abcd are not %j', (one) => {
    expect(oneTypoFrom('abcd')).not.toContain(one);
  });

  it.each([
    ['газпром', 'гахпром'],
    ['ελλας', 'ελας'],
    ['東京海上', '東京上海'],
  ])('of %s are %s, in its own script', (word, one) => {
    expect(oneTypoFrom(word)).toContain(one);
  });
});

it.each([
  ['vanguard', 'vanguard', 0],
  ['vangaurd', 'vanguard', 1],
  ['nueberger', 'neuberger', 1],
  ['renaisance', 'renaissance', 1],
  ['renisance', 'renaissance', 2],
  ['blackrock', 'backrockx', 2],
  ['blackrock', 'rockblack', 3],
  ['a', 'abcdef', 3],
  ['abcd', 'abdx', 2],
  ['abxd', 'aybd', 2],
  ['abcdefg', 'abcd', 3],
  ['abcd', 'abcdefgh', 3],
  ['', 'ab', 2],
])('between %s and %s are %i typos, at most one more than two', (one, other, typos) => {
  expect(typosBetween(one, other, 2)).toBe(typos);
});

it('are all found by both', () => {
  expect(oneTypoFrom('halenton').filter((one) => typosBetween('halenton', one, 2) !== 1)).toEqual([]);
});

it('are allowed one from three letters on, and two from eight', () => {
  expect(['', 'ab', 'abc', 'abcdefg', 'abcdefgh'].map(maxTypos)).toEqual([0, 0, 1, 1, 2]);
});
