import { normalise } from '../db/normalise.ts';
import filterText from './commonPasswords.filter?raw';
import list from './commonPasswords.txt?raw';
import { isInFilter } from './wordFilter.ts';

/**
 * Whether a password is among the first that attackers guess: a listed word, a breached password or a person's name,
 * in any case and with the usual substitutions, once or repeated, alone or with digits and punctuation appended
 * (`Welcome2026!`, `Summer-2026-Summer`).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return [...coresOf(lower)].some((core) => words.has(core) || isInFilter(core, filter) || isSequence(core));
}

/**
 * Whether a password contains one of these names, or the product's: an attacker who knows a person tries those first.
 * Names of two or three letters occur in many words, so they count only as words of their own.
 */
export function holdsName(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  // A sign may separate words, or stand for a letter.
  const readings = [password, undisguised(lower), undisguised(lettersOf(lower))].map(lettersOf);
  return [productName, ...names].map(lettersOf).some((name) => {
    const breaks = wordBreaks[name.length];
    if (!breaks) return name.length > 3 && readings.some((text) => text.includes(name));
    return breaks.some((between) => wordsIn(password, between).has(name));
  });
}

const productName = 'Tenantry';

/**
 * The separators of words, for names of this length. Signs stand for letters too (`@nn`), and a random password too
 * often has two letters between two signs.
 */
const wordBreaks: Partial<Record<number, RegExp[]>> = {
  2: [/[\s._-]+/],
  3: [/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u, /[^\p{L}\p{N}@$!]+|(?<=\p{Ll})(?=\p{Lu})/u],
};

/** The words of a password, without what is appended to each. */
const wordsIn = (password: string, between: RegExp): Set<string> =>
  new Set(password.split(between).flatMap((part) => [...coresOf(part.toLowerCase())].map(lettersOf)));

const lettersOf = (text: string) => normalise(text).replace(/[^\p{L}\p{N}]/gu, '');

const words = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
/** A filter over 130,000 more, from `tools/guessedPasswords.ts`: 400 kB instead of a list of 1 MB. */
const filter = Buffer.from(filterText, 'base64');

/** A password without appended characters. */
function coresOf(lower: string): Set<string> {
  const bare = lower.replace(/[^\p{L}\p{N}]{1,3}$/u, '');
  const stem = bare.replace(/[^\p{L}\p{N}]?\d{1,6}$/u, '');
  const word = stem.replace(/^[^\p{L}]{1,6}(?=\p{L})/u, '');
  const cores = [lower, bare, stem, word];
  return new Set([...cores, ...cores.map(unrepeated)].flatMap((core) => [core, undisguised(core)]));
}

/** `letmein-2026-letmein` is no better than `letmein`. */
const unrepeated = (text: string) => text.replace(/^(.+?)(?:[^\p{L}]{0,8}\1)+$/u, '$1');

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undisguised = (text: string) => text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);

/** A repeated piece (`abcabcabc`), or neighbours in the alphabet, the digits or a keyboard's row. */
function isSequence(lower: string): boolean {
  if (/^(.{1,4})\1+$/u.test(lower)) return true;
  const backwards = [...lower].reverse().join('');
  return rows.some((row) => row.includes(lower) || row.includes(backwards));
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];
