import { reference } from '../locales.ts';
import { pluralForms } from '../plurals.ts';
import { catalogsIn, type Fault, linesIn, localesIn, readCatalog, readEnglish } from './catalogFiles.ts';
import { formerEnglish, readSources, type Sources, sourceKey } from './translatedFrom.ts';

/** A text and its place: in the English file where the locale does not have it yet. */
export type Gap = { file: string; key: string; at: string; english: string };

/** A locale's progress: how many texts are done, of how many, and what is wrong with the rest. */
export type LocaleReport = {
  locale: string;
  total: number;
  done: number;
  /** Texts equal to the English ones: names and loanwords, or work not done. */
  sameAsEnglish: number;
  /** Texts filled in from other locales. */
  missing: Gap[];
  /** Texts whose English has changed since the translation, with the English of then. */
  stale: (Gap & { former: string })[];
  faults: Fault[];
};

/**
 * Compares the catalogs below a folder (`en/users.json`, `fr/users.json`, …) with the English ones. Faults are an
 * unknown key, a lost or invented placeholder, a number of plural forms the language does not have, a file that is
 * not JSON. English is checked for its own plural forms.
 */
export function checkCatalogs(folder: string): LocaleReport[] {
  const locales = localesIn(folder);
  const files = [...new Set(locales.flatMap((locale) => catalogsIn(folder, locale)))].sort();
  return locales.map((locale) => {
    const sources = readSources(folder, locale);
    const reports = files.map((file) => compare(folder, locale, file, sources));
    const sum = (of: (report: LocaleReport) => number) =>
      reports.reduce((total, next) => total + of(next), 0);
    return {
      locale,
      total: sum(({ total }) => total),
      done: sum(({ done }) => done),
      sameAsEnglish: sum(({ sameAsEnglish }) => sameAsEnglish),
      missing: reports.flatMap(({ missing }) => missing),
      stale: reports.flatMap(({ stale }) => stale),
      faults: [...faultsOfFolder(folder, locale), ...reports.flatMap(({ faults }) => faults)],
    };
  });
}

/** What is wrong with a translation: its placeholders or plural forms differ from what the English text requires. */
export function textFaults(english: string, translated: string, locale: string): string[] {
  const [wanted, given] = [placeholders(english), placeholders(translated)];
  const faults = [
    ...wanted.filter((name) => !given.includes(name)).map((name) => `placeholder ${name} is lost`),
    ...given.filter((name) => !wanted.includes(name)).map((name) => `placeholder ${name} is not in English`),
  ];
  const forms = translated.split('||||').length;
  const needed = formsOf(english, locale);
  if (forms !== needed.length)
    faults.push(`${forms} plural forms, ${needed.length} needed: ${needed.join(', ')}`);
  return faults;
}

/** The placeholders of a text, each once. */
export const placeholders = (text: string) => [...new Set(text.match(/%\{[^{}]*\}/g))];

/** The plural forms that the translation of an English text has. */
export const formsOf = (english: string, locale: string): string[] =>
  english.includes('||||') ? pluralForms(locale) : ['one text'];

function compare(folder: string, locale: string, name: string, sources: Sources): LocaleReport {
  const file = `${locale}/${name}`;
  const own = readCatalog(folder, file);
  const english = readEnglish(folder, locale, name);
  const report: LocaleReport = {
    locale,
    total: english.texts.size,
    done: 0,
    sameAsEnglish: 0,
    missing: [],
    stale: [],
    faults: [...own.faults],
  };
  const lines = linesIn(folder, file);
  const inEnglish = linesIn(folder, `${reference}/${name}`);
  const placeOf = (key: string) =>
    lines.has(key) ? `${file}:${lines.get(key)}` : `${reference}/${name}:${inEnglish.get(key) ?? 1}`;
  const gap = (key: string, english: string): Gap => ({ file, key, at: placeOf(key), english });
  for (const [key, text] of english.texts) {
    const translated = own.texts.get(key);
    if (translated === undefined || isLeftOut(translated, text)) {
      report.missing.push(gap(key, text));
      continue;
    }
    const faults = textFaults(text, translated, locale);
    for (const fault of faults) report.faults.push({ file, key, fault, line: lines.get(key) });
    if (faults.length > 0) continue;
    const former = formerEnglish(sources.get(sourceKey(name, key)), text, translated);
    if (former !== undefined) report.stale.push({ ...gap(key, text), former });
    report.done += 1;
    if (locale !== reference && translated === text) report.sameAsEnglish += 1;
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
