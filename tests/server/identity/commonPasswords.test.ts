import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isCommonPassword } from '#server/identity/commonPasswords.ts';
import { isInFilter, makeFilter } from '#server/identity/wordFilter.ts';
import { filterOfGuessed, guessedPasswords } from '#tools/guessedPasswords.ts';

it('the filter is made of the lists that packages ship', async () => {
  await expect(filterOfGuessed()).toMatchFileSnapshot('../../../server/identity/commonPasswords.filter');
});

it('refuses every password that guessers try first', () => {
  console.log(`common passwords: ${guessedPasswords.size} refused`);
  expect(guessedPasswords.size).toBeGreaterThanOrEqual(100_000);
  expect([...guessedPasswords].filter((password) => !isCommonPassword(password))).toEqual([]);
});

it('takes hardly any other for one of them', () => {
  const others = Array.from({ length: 20_000 }, (_, n) => createHash('md5').update(`${n}`).digest('base64'));
  const taken = others.filter(isCommonPassword);
  console.log(`common passwords: ${taken.length} of ${others.length} others refused`);
  expect(taken.length).toBeLessThan(10);
});

it('control: a word that the filter was not made of is not in it', () => {
  const filter = makeFilter(new Set(['harbour', 'lantern']));
  expect(['harbour', 'lantern', 'bridge'].map((word) => isInFilter(word, filter))).toEqual([
    true,
    true,
    false,
  ]);
});
