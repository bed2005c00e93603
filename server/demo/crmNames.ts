import type { Random } from './random.ts';
import { companyNames, lastNames } from './words.ts';

/** What a bank's staff make of a firm's name: abbreviated, in capitals, with a legal form, a place or a typo. */
export function crmName(random: Random, name: string): string {
  const short = random.chance(0.5) ? abbreviated(name) : name;
  const ended = random.chance(0.3) ? `${short} ${random.pick(endings)}` : short;
  if (random.chance(0.15)) return ended.toUpperCase();
  return random.chance(0.08) ? slipped(random, ended) : ended;
}

/** A firm that is not in the directory. */
export const otherName = (random: Random): string =>
  `${random.pick(lastNames)} ${random.pick(companyNames)} ${random.pick(kinds)}`;

const endings = ['LLC', 'Ltd', 'LP', 'Inc', '(London)', 'NY'] as const;
const kinds = ['Family Office', 'Holdings', 'Foundation', 'Treasury'] as const;

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/Management/g, 'Mgmt'],
  [/Investment(s?)/g, 'Inv'],
  [/Partners/g, 'Ptnrs'],
  [/International/g, 'Intl'],
  [/ & /g, ' and '],
];

const abbreviated = (name: string): string =>
  abbreviations.reduce((text, [word, short]) => text.replace(word, short), name);

/** Swaps two letters. */
function slipped(random: Random, name: string): string {
  const at = random.whole(1, Math.max(1, name.length - 3));
  return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`;
}
