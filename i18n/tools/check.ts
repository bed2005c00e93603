import { reference } from '../locales.ts';
import { type Entry, isSameAsEnglish } from '../translation/entry.ts';
import { textFaults } from '../translation/faults.ts';
import { type Suspicion, suspicionsOf } from '../translation/suspicions.ts';
import { catalogsIn, type Fault, linesIn, localesIn, readCatalog, readEnglish } from './catalogFiles.ts';
import { isConfirmed, readConfirmed } from './confirmed.ts';
import { readGlossary } from './glossaryFile.ts';
import { formerEnglish, placeOf, readSources, type Sources } from './translatedFrom.ts';

/** A text and its place: in the English file where the locale does not have it yet. */
export type Gap = { file: string; key: string; at: string; english: string };

/** A locale's progress: how many texts are done, of how many, and what is wrong with the rest. */
export type LocaleReport = {
  locale: string;
  total: number;
  done: number;
  /** Texts equal to the English ones that nobody has confirmed: names and loanwords, or work not done. */
  sameAsEnglish: Gap[];
  /** Texts that may be wrong, and that nobody has confirmed. */
  suspect: (Gap & { translation: string; suspicions: Suspicion[] })[];
  /** Texts filled in from other locales. */
  missing: Gap[];
  /** Texts whose English has changed since the translation, with the English of then. */
  stale: (Gap & { former: string })[];
  faults: Fault[];
};

/**
 * Compares the catalogs below a folder (`en/users.json`, `fr/users.json`, …) with the English ones. Faults are an
 * unknown key, a lost or invented placeholder, a number of plural forms the language does not have, a file that is
 * not JSON. English is checked for its own plural forms. What is suspect is found across the files of a locale.
 */
export function checkCatalogs(folder: string): LocaleReport[] {
  const locales = localesIn(folder);
  const files = [...new Set(locales.flatMap((locale) => catalogsIn(folder, locale)))].sort();
  return locales.map((locale) => {
    const sources = readSources(folder, locale);
    const reports = files.map((file) => compare(folder, locale, file, sources));
    const sum = (of: (report: FileReport) => number) => reports.reduce((total, next) => total + of(next), 0);
    return {
      locale,
      total: sum(({ total }) => total),
      done: sum(({ done }) => done),
      missing: reports.flatMap(({ missing }) => missing),
      stale: reports.flatMap(({ stale }) => stale),
      ...doubtful(
        folder,
        locale,
        reports.flatMap(({ found }) => found),
      ),
      faults: [...faultsOfFolder(folder, locale), ...reports.flatMap(({ faults }) => faults)],
    };
  });
}

/** A translation that is there and not at fault, with its place in the catalogs. */
type Found = { gap: Gap; entry: Entry };
type FileReport = Pick<LocaleReport, 'total' | 'done' | 'missing' | 'stale' | 'faults'> & { found: Found[] };

/** What may be wrong in a locale, less what has been confirmed. */
function doubtful(
  folder: string,
  locale: string,
  found: Found[],
): Pick<LocaleReport, 'sameAsEnglish' | 'suspect'> {
  if (locale === reference) return { sameAsEnglish: [], suspect: [] };
  const confirmed = readConfirmed(folder, locale);
  const open = found.filter(({ entry }) => !isConfirmed(confirmed, entry));
  const suspicions = suspicionsOf(
    locale,
    found.map(({ entry }) => entry),
    readGlossary(folder),
  );
  return {
    sameAsEnglish: open.filter(({ entry }) => isSameAsEnglish(entry)).map(({ gap }) => gap),
    suspect: open.flatMap(({ gap, entry }) => {
      const own = suspicions.get(entry.place);
      return own ? [{ ...gap, translation: entry.translation, suspicions: own }] : [];
    }),
  };
}

function compare(folder: string, locale: string, name: string, sources: Sources): FileReport {
  const file = `${locale}/${name}`;
  const own = readCatalog(folder, file);
  const english = readEnglish(folder, locale, name);
  const report: FileReport = {
    total: english.texts.size,
    done: 0,
    missing: [],
    stale: [],
    found: [],
    faults: [...own.faults],
  };
  const lines = linesIn(folder, file);
  const inEnglish = linesIn(folder, `${reference}/${name}`);
  const lineOf = (key: string) =>
    lines.has(key) ? `${file}:${lines.get(key)}` : `${reference}/${name}:${inEnglish.get(key) ?? 1}`;
  const gap = (key: string, english: string): Gap => ({ file, key, at: lineOf(key), english });
  for (const [key, text] of english.texts) {
    const translated = own.texts.get(key);
    if (translated === undefined || isLeftOut(translated, text)) {
      report.missing.push(gap(key, text));
      continue;
    }
    const faults = textFaults(text, translated, locale);
    for (const fault of faults) report.faults.push({ file, key, fault, line: lines.get(key) });
    if (faults.length > 0) continue;
    const place = placeOf(name, key);
    const former = formerEnglish(sources.get(place), text, translated);
    if (former !== undefined) report.stale.push({ ...gap(key, text), former });
    report.done += 1;
    report.found.push({
      gap: gap(key, text),
      entry: { place, english: text, translation: translated, former },
    });
  }
  for (const key of own.texts.keys()) {
    if (!english.texts.has(key))
      report.faults.push({ file, key, fault: 'not in English', line: lines.get(key) });
  }
  return report;
}

/** One English text is a blank on purpose: react-admin shows it for neither true nor false. */
const isLeftOut = (translated: string, english: string) => translated.trim() === '' && english.trim() !== '';

const faultsOfFolder = (folder: string, locale: string): Fault[] =>
  catalogsIn(folder, locale).includes('recovery.json')
    ? []
    : [
        {
          file: `${locale}/recovery.json`,
          key: '',
          fault: 'missing, and the app finds a locale by this file',
        },
      ];
