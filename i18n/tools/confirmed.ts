import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Entry, isSameAsEnglish } from '../translation/entry.ts';
import { suspicionsOf } from '../translation/suspicions.ts';
import { entriesOf } from './entriesOf.ts';
import { readGlossary } from './glossaryFile.ts';
import { digestOf } from './translatedFrom.ts';

/** For each suspect text that somebody has found right, by its place, the version that they looked at. */
export type Confirmed = ReadonlyMap<string, string>;

const fileOf = (folder: string, locale: string) => join(folder, 'tools/confirmed', `${locale}.json`);

export function readConfirmed(folder: string, locale: string): Confirmed {
  const file = fileOf(folder, locale);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
}

/** Identifies a text as it is, in English and translated: another one if either changes. */
export const versionOf = ({ english, translation }: Pick<Entry, 'english' | 'translation'>): string =>
  `${digestOf(english)}-${digestOf(translation)}`;

export const isConfirmed = (confirmed: Confirmed, entry: Entry): boolean =>
  confirmed.get(entry.place) === versionOf(entry);

/** Records texts as right, and drops the records of texts that have changed since or that nothing is suspect about. */
export function confirmTexts(folder: string, locale: string, isRight: (place: string) => boolean): void {
  const before = readConfirmed(folder, locale);
  const entries = entriesOf(folder, locale);
  const suspicions = suspicionsOf(locale, entries, readGlossary(folder));
  const records = entries
    .filter((entry) => suspicions.has(entry.place) || isSameAsEnglish(entry))
    .filter((entry) => isRight(entry.place) || isConfirmed(before, entry))
    .map((entry): [string, string] => [entry.place, versionOf(entry)]);
  if (records.length === 0 && before.size === 0) return;
  mkdirSync(dirname(fileOf(folder, locale)), { recursive: true });
  const json = JSON.stringify(Object.fromEntries(records.sort()), null, 2);
  writeFileSync(fileOf(folder, locale), `${json}\n`);
}
