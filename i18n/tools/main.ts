import { readFileSync, writeFileSync } from 'node:fs';
import { reference } from '../locales.ts';
import { addLocale } from './addLocale.ts';
import { catalogOf, catalogsIn, localesIn } from './catalogFiles.ts';
import { checkCatalogs } from './check.ts';
import { confirm } from './confirm.ts';
import { handInOf } from './handInOf.ts';
import { readHandIn } from './readHandIn.ts';
import { detailsOf, importLines, overviewOf } from './reportWords.ts';
import { rememberAll, takeIn, translatedIn } from './takeIn.ts';
import { writeHandIn } from './writeHandIn.ts';

const folder = 'i18n';
const usage = `npm run i18n                                 how far each locale is
npm run i18n -- TAG [CATALOG]                what is missing, stale, suspect or broken in a locale, line by line
npm run i18n -- confirm TAG [CATALOG[.KEY]]  its translations are right for the English of today
npm run i18n -- add TAG                      makes a locale, or completes its files
npm run i18n -- export [TAG] [FILE]          writes a file for translators: .xlsx, .json or .xlf
npm run i18n -- import FILE                  takes it back`;

/** The translator's tools. Exit code 1 on a fault; a missing text is none, as another locale fills it in. */
const [command = 'report', ...args] = process.argv.slice(2);
try {
  process.exitCode = run() ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(): boolean {
  if (command === 'report') return report();
  if (localesIn(folder).includes(command)) return details(command, args[0]);
  if (command === 'confirm' && args[0]) return confirmTexts(args[0], args[1]);
  if (command === 'add' && args[0]) return add(args[0]);
  if (command === 'export') return exportTexts();
  if (command === 'import' && args[0]) return takeBack(args[0]);
  console.log(usage);
  return false;
}

function report(): boolean {
  rememberAll(folder);
  const reports = checkCatalogs(folder);
  for (const each of reports) console.log(overviewOf(folder, each, localesIn(folder)).join('\n'));
  return reports.every(({ faults }) => faults.length === 0);
}

function details(tag: string, catalog: string | undefined): boolean {
  requireCatalog(catalog);
  rememberAll(folder);
  const [found] = checkCatalogs(folder).filter(({ locale }) => locale === tag);
  if (!found) return false;
  const lines = detailsOf(folder, found, catalog);
  console.log(lines.length > 0 ? lines.join('\n') : 'Nothing is missing, stale, suspect or broken.');
  return found.faults.length === 0;
}

function confirmTexts(tag: string, name: string | undefined): boolean {
  if (!translatedIn(folder).includes(tag))
    throw new Error(`${tag} is not one of ${translatedIn(folder).join(', ')}`);
  requireCatalog(name?.split('.')[0]);
  confirm(folder, tag, (place) => name === undefined || place === name || place.startsWith(`${name}.`));
  console.log(`${[tag, name].filter(Boolean).join(' ')} is translated from the English of today.`);
  return true;
}

function requireCatalog(name: string | undefined): void {
  if (name === undefined || catalogsIn(folder, reference).map(catalogOf).includes(name)) return;
  throw new Error(`There is no catalog ${name} in ${folder}/${reference}`);
}

function add(tag: string): boolean {
  const locale = addLocale(folder, tag);
  console.log(
    `${folder}/${locale} has every catalog. What is empty in it is filled in until it is translated.`,
  );
  return true;
}

function exportTexts(): boolean {
  const file = args.find((arg) => /\.[a-z]+$/i.test(arg)) ?? 'texts.xlsx';
  const [tag] = args.filter((arg) => arg !== file);
  const locales = tag ? translatedIn(folder).filter((locale) => locale === tag) : translatedIn(folder);
  if (locales.length === 0) throw new Error(`${tag ?? ''} is not one of ${translatedIn(folder).join(', ')}`);
  const written = writeHandIn(
    file,
    locales.map((locale) => handInOf(folder, locale)),
  );
  writeFileSync(file, written);
  console.log(`${file}: ${locales.join(', ')}`);
  return true;
}

function takeBack(file: string): boolean {
  const result = takeIn(folder, readHandIn(file, readFileSync(file)));
  for (const line of importLines(result)) console.log(line);
  return result.faults.length === 0;
}
