import { reference } from '../locales.ts';
import { pluralForms } from '../plurals.ts';
import { reactAdminTexts } from '../reactAdminTexts.ts';
import { catalogsIn, type Fault, localesIn, reactAdminCatalog, readCatalog } from './catalogFiles.ts';

/** How far a locale is: its texts that stand and fit, of all the reference has, and what there is to say of the others. */
export type LocaleReport = {
  locale: string;
  total: number;
  done: number;
  /** Texts that stand and are the English ones: names and loanwords, or work that was left. */
  sameAsEnglish: number;
  /** Texts that other locales fill in. */
  missing: { file: string; key: string }[];
  faults: Fault[];
};

/**
 * Compares the catalogs below a folder (`en/users.json`, `fr/users.json`, …) with the English ones. At fault are a key
 * too many, a placeholder that is lost or invented, a number of plural forms that the language does not have, a file
 * that is not JSON. English itself is held to its own plural forms.
 */
export function checkCatalogs(folder: string): LocaleReport[] {
  const locales = localesIn(folder);
  const files = [...new Set(locales.flatMap((locale) => catalogsIn(folder, locale)))].sort();
  return locales.map((locale) => {
    const reports = files
      .filter((file) => file !== reactAdminCatalog || !(locale in reactAdminTexts))
      .map((file) => compare(folder, locale, file));
    const sum = (of: (report: LocaleReport) => number) =>
      reports.reduce((total, next) => total + of(next), 0);
    return {
      locale,
      total: sum(({ total }) => total),
      done: sum(({ done }) => done),
      sameAsEnglish: sum(({ sameAsEnglish }) => sameAsEnglish),
      missing: reports.flatMap(({ missing }) => missing),
      faults: [...faultsOfFolder(folder, locale), ...reports.flatMap(({ faults }) => faults)],
    };
  });
}

/** What is wrong with a translation: its placeholders and its plural forms are not those of the English text. */
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

function compare(folder: string, locale: string, name: string): LocaleReport {
  const file = `${locale}/${name}`;
  const own = readCatalog(folder, file);
  const english = locale === reference ? own : readCatalog(folder, `${reference}/${name}`);
  const report: LocaleReport = {
    locale,
    total: english.texts.size,
    done: 0,
    sameAsEnglish: 0,
    missing: [],
    faults: [...own.faults],
  };
  for (const [key, text] of english.texts) {
    const translated = own.texts.get(key);
    if (translated === undefined || isLeftOut(translated, text)) {
      report.missing.push({ file, key });
      continue;
    }
    const faults = textFaults(text, translated, locale);
    for (const fault of faults) report.faults.push({ file, key, fault });
    if (faults.length > 0) continue;
    report.done += 1;
    if (locale !== reference && translated === text) report.sameAsEnglish += 1;
  }
  for (const key of own.texts.keys()) {
    if (!english.texts.has(key)) report.faults.push({ file, key, fault: 'not in English' });
  }
  return report;
}

/** One English text is a blank on purpose: what react-admin shows for neither true nor false. */
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
