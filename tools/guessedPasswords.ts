import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { makeFilter } from '../server/identity/wordFilter.ts';

/** Breached passwords and people's names: what attackers guess, from the packages that have them. */
export const guessedPasswords: ReadonlySet<string> = new Set(
  [common['passwords-common'], english['firstnames-en'], english['lastnames-en']]
    .flat()
    .map((word) => word.normalize('NFKC').toLowerCase()),
);

/** Their filter as the server stores it: lines of text. Its test rewrites it on request (`vitest -u`). */
export function filterOfGuessed(): string {
  const lines = makeFilter(guessedPasswords)
    .toString('base64')
    .match(/.{1,120}/g);
  return `${lines?.join('\n')}\n`;
}
