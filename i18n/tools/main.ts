import { readFileSync, writeFileSync } from 'node:fs';
import { reference } from '../locales.ts';
import { addLocale } from './addLocale.ts';
import { catalogOf, catalogsIn, localesIn } from './catalogFiles.ts';
import { checkCatalogs } from './check.ts';
import { detailsOf, overviewOf } from './reportWords.ts';
import { exportTexts, importTexts } from './spreadsheet.ts';
import { rememberSources } from './translatedFrom.ts';

const folder = 'i18n';
const usage = `npm run i18n                                 how far each locale is
npm run i18n -- TAG [CATALOG]                what is missing, stale or broken in a locale, line by line
npm run i18n -- confirm TAG [CATALOG]        its translations are right for the English of today
npm run i18n -- add TAG                      makes a locale, or completes its files
npm run i18n -- export [TAG] [FILE.xlsx]     writes a spreadsheet for translators
npm run i18n -- import FILE.xlsx             takes it back`;

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
  if (command === 'confirm' && args[0]) return confirm(args[0], args[1]);
  if (command === 'add' && args[0]) return add(args[0]);
  if (command === 'export') return writeSheets();
  if (command === 'import' && args[0]) return readSheets(args[0]);
  console.log(usage);
  return false;
}

function report(): boolean {
  rememberAll();
  const reports = checkCatalogs(folder);
  for (const each of reports) console.log(overviewOf(folder, each, localesIn(folder)).join('\n'));
  return reports.every(({ faults }) => faults.length === 0);
}

function details(tag: string, catalog: string | undefined): boolean {
  requireCatalog(catalog);
  rememberAll();
  const [found] = checkCatalogs(folder).filter(({ locale }) => locale === tag);
  if (!found) return false;
  const lines = detailsOf(folder, found, catalog);
  console.log(lines.length > 0 ? lines.join('\n') : 'Nothing is missing, stale or broken.');
  return found.faults.length === 0;
}

function confirm(tag: string, catalog: string | undefined): boolean {
  if (!translated().includes(tag)) throw new Error(`${tag} is not one of ${translated().join(', ')}`);
  requireCatalog(catalog);
  rememberSources(folder, tag, { confirms: (name) => catalog === undefined || name === catalog });
  console.log(`${[tag, catalog].filter(Boolean).join(' ')} is translated from the English of today.`);
  return true;
}

function requireCatalog(name: string | undefined): void {
  if (name === undefined || catalogsIn(folder, reference).map(catalogOf).includes(name)) return;
  throw new Error(`There is no catalog ${name} in ${folder}/${reference}`);
}

/** Every text translated since the last run counts as a translation of the current English. */
function rememberAll(): void {
  for (const locale of translated()) rememberSources(folder, locale);
}

function translated(): string[] {
  return localesIn(folder).filter((locale) => locale !== reference);
}

function add(tag: string): boolean {
  const locale = addLocale(folder, tag);
  console.log(
    `${folder}/${locale} has every catalog. What is empty in it is filled in until it is translated.`,
  );
  return true;
}

function writeSheets(): boolean {
  const file = args.find((arg) => arg.endsWith('.xlsx')) ?? 'texts.xlsx';
  const [tag] = args.filter((arg) => arg !== file);
  const locales = tag ? translated().filter((locale) => locale === tag) : translated();
  if (locales.length === 0) throw new Error(`${tag ?? ''} is not one of ${translated().join(', ')}`);
  writeFileSync(file, exportTexts(folder, locales));
  console.log(`${file}: ${locales.join(', ')}`);
  return true;
}

function readSheets(file: string): boolean {
  const { faults, changed } = importTexts(folder, readFileSync(file));
  for (const fault of faults) console.log(fault);
  console.log(faults.length > 0 ? 'Nothing was written.' : `${changed} texts changed.`);
  if (faults.length === 0) rememberAll();
  return faults.length === 0;
}
