import { readFileSync, writeFileSync } from 'node:fs';
import { ownName, sourcesOf } from '../languageTags.ts';
import { reference } from '../locales.ts';
import { addLocale } from './addLocale.ts';
import { localesIn } from './catalogFiles.ts';
import { checkCatalogs, type LocaleReport } from './check.ts';
import { exportTexts, importTexts } from './spreadsheet.ts';

const folder = 'i18n';
const usage = `npm run i18n                                 how far each locale is
npm run i18n -- add TAG                      makes a locale, or completes its files
npm run i18n -- export [TAG] [FILE.xlsx]     writes a spreadsheet for translators
npm run i18n -- import FILE.xlsx             takes it back`;

/** The translator's tools. Ends with 1 when there is a fault; a missing text is none, another locale fills it in. */
const [command = 'report', ...args] = process.argv.slice(2);
try {
  process.exitCode = run() ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(): boolean {
  if (command === 'report') return report();
  if (command === 'add' && args[0]) return add(args[0]);
  if (command === 'export') return writeSheets();
  if (command === 'import' && args[0]) return readSheets(args[0]);
  console.log(usage);
  return false;
}

function report(): boolean {
  const reports = checkCatalogs(folder);
  for (const each of reports) {
    console.log(summary(each));
    for (const file of new Set(each.missing.map((text) => text.file))) {
      const keys = each.missing.filter((text) => text.file === file).map(({ key }) => key);
      console.log(`  ${folder}/${file} lacks ${keys.length}: ${keys.join(', ')}`);
    }
    for (const { file, key, fault } of each.faults) {
      console.log(`  ${folder}/${file}${key && ` ${key}`}: ${fault}`);
    }
  }
  return reports.every(({ faults }) => faults.length === 0);
}

function summary({ locale, done, total, missing, sameAsEnglish }: LocaleReport): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const [, ...others] = sourcesOf(locale, localesIn(folder), reference);
  return [
    `${locale} (${ownName(locale)}): ${percent} % complete, ${done} of ${total} texts`,
    ...(missing.length > 0 ? [`${missing.length} missing, filled in from ${others.join(', ')}`] : []),
    ...(sameAsEnglish > 0 ? [`${sameAsEnglish} the same as in English`] : []),
  ].join('; ');
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
  const known = localesIn(folder).filter((locale) => locale !== reference);
  const locales = tag ? known.filter((locale) => locale === tag) : known;
  if (locales.length === 0) throw new Error(`${tag ?? ''} is not one of ${known.join(', ')}`);
  writeFileSync(file, exportTexts(folder, locales));
  console.log(`${file}: ${locales.join(', ')}`);
  return true;
}

function readSheets(file: string): boolean {
  const { faults, changed } = importTexts(folder, readFileSync(file));
  for (const fault of faults) console.log(fault);
  console.log(faults.length > 0 ? 'Nothing was written.' : `${changed} texts changed.`);
  return faults.length === 0;
}
