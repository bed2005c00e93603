import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { makeFilter } from '../server/identity/wordFilter.ts';

/** Passwords of breaches, and the names of people: what guessers try, and which packages ship. */
export const guessedPasswords: ReadonlySet<string> = new Set(
  [common['passwords-common'], english['firstnames-en'], english['lastnames-en']]
    .flat()
    .map((word) => word.normalize('NFKC').toLowerCase()),
);

/** Their filter as the server keeps it: text in lines. Its test writes it anew, where it is told to (`vitest -u`). */
export function filterOfGuessed(): string {
  const lines = makeFilter(guessedPasswords)
    .toString('base64')
    .match(/.{1,120}/g);
  return `${lines?.join('\n')}\n`;
}
