import { identifierKey, postedTokens } from '../db/firmKeys.ts';
import { askedLabels, askedWords } from './askedTokens.ts';
import { companyName } from './companyName.ts';
import type { Party } from './party.ts';
import { hostOf, webLabel } from './webLabels.ts';

/** What a firm of the directory says about itself, now or before a change. */
export type Described = {
  names: readonly string[];
  identifiers: readonly string[];
  urls: readonly string[];
};

/** Keys that few firms share, and those whose number of firms only the directory knows. */
export type DirectoryKeys = { sure: string[]; words: string[]; labels: string[] };

/** The keys that a party's matches are looked up by. A firm with none of them is no candidate. */
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

/** The keys of a firm of the directory, matching `blockingKeys`. */
export function directoryKeys({ names, identifiers, urls }: Described): DirectoryKeys {
  return {
    sure: [
      ...names.map(wholeKey),
      ...identifiers.map(numberKey),
      ...urls.flatMap((url) => hostOf(url) ?? []),
    ],
    words: names.flatMap((name) => postedTokens(name)),
    labels: urls.flatMap((url) => beginningsOf(webLabel(url) ?? '')),
  };
}

/** Punctuation keeps the kinds apart: no word has any, and a host has a dot. */
const wholeKey = (name: string) =>
  `=${companyName(name)
    .words.map(({ text }) => text)
    .join(' ')}`;
const numberKey = (value: string) => `#${identifierKey(value)}`;
export const labelKey = (label: string) => `/${label}`;

/** Labels are looked up by their beginnings. */
const beginningsOf = (label: string): string[] =>
  Array.from({ length: Math.max(0, label.length - 2) }, (_, n) => label.slice(0, n + 3));
