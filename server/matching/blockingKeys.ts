import { identifierKey, nameTokens } from '../db/firmKeys.ts';
import { askedLabels, askedWords } from './askedTokens.ts';
import { companyName } from './companyName.ts';
import type { Party } from './party.ts';
import { hostOf, webLabel } from './webLabels.ts';

/** What a firm of the directory says of itself, now or before a change. */
export type Described = {
  names: readonly string[];
  identifiers: readonly string[];
  urls: readonly string[];
};

/** Keys that hold for few firms each, and those of which the directory has to say how many firms have them. */
export type DirectoryKeys = { sure: string[]; words: string[]; labels: string[] };

/** The keys under which a party's matches are looked up. A firm that has none of them is none of its candidates. */
export function blockingKeys(party: Party): string[] {
  const { rolodexKey: _, ...identifiers } = party.identifiers;
  const keys = [
    ...askedWords(party),
    ...party.names.map(({ value }) => wholeKey(value)),
    ...Object.values(identifiers).flat().map(numberKey),
    ...party.websites.flatMap(({ host }) => host ?? []),
    ...askedLabels(party).map(labelKey),
  ];
  return [...new Set(keys)];
}

/** The keys of a firm of the directory, as `blockingKeys` has them. */
export function directoryKeys({ names, identifiers, urls }: Described): DirectoryKeys {
  return {
    sure: [
      ...names.map(wholeKey),
      ...identifiers.map(numberKey),
      ...urls.flatMap((url) => hostOf(url) ?? []),
    ],
    words: names.flatMap(nameTokens),
    labels: urls.flatMap((url) => beginningsOf(webLabel(url) ?? '')),
  };
}

/** Signs keep the kinds apart: no word has one, and a host has a dot. */
const wholeKey = (name: string) =>
  `=${companyName(name)
    .words.map(({ text }) => text)
    .join(' ')}`;
const numberKey = (value: string) => `#${identifierKey(value)}`;
export const labelKey = (label: string) => `/${label}`;

/** Labels are asked for by how they begin. */
const beginningsOf = (label: string): string[] =>
  Array.from({ length: Math.max(0, label.length - 2) }, (_, n) => label.slice(0, n + 3));
