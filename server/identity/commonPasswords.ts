import list from './commonPasswords.txt?raw';

/**
 * Whether a password is one that guessers try first: a word of the list, in any case and with the usual letters for
 * digits, alone or with the digits and signs that people hang on it (`Welcome2026!`).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return stems(lower).some((stem) => words.has(stem)) || isSequence(lower);
}

const words = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')));

function stems(lower: string): string[] {
  const bare = lower.replace(/[^\p{L}\p{N}]{1,3}$/u, '');
  const stem = bare.replace(/[^\p{L}\p{N}]?\d{1,6}$/u, '');
  return [lower, bare, stem].flatMap((text) => [text, undisguised(text)]);
}

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

/** One piece repeated (`abcabcabc`), or neighbours of the alphabet, the digits or a keyboard's row. */
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
