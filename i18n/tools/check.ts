import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { pluralForms } from '../plurals';

export type Fault = { file: string; key: string; fault: string };
/** How far a locale is: its texts that stand and fit, of all the reference has, and what is wrong with the others. */
export type LocaleReport = { locale: string; done: number; total: number; faults: Fault[] };

type Texts = Map<string, string>;
type Catalog = { texts: Texts; faults: Fault[] };

const reference = 'en';

/**
 * Compares the catalogs below a folder (`en/users.json`, `fr/users.json`, …) with the English ones: a key that is missing
 * or too many, a placeholder that is lost or invented, a number of plural forms that the language does not have, a file
 * that is not JSON. English itself is held to its own plural forms.
 */
export function checkCatalogs(folder: string): LocaleReport[] {
  const names = readdirSync(folder, { withFileTypes: true });
  const locales = names
    .filter((entry) => entry.isDirectory() && isLocale(entry.name))
    .map(({ name }) => name);
  const files = new Set(locales.flatMap((locale) => catalogFiles(join(folder, locale))));
  return locales.map((locale) => {
    const reports = [...files].map((file) => compare(folder, locale, file));
    const sum = (of: (report: LocaleReport) => number) =>
      reports.reduce((total, next) => total + of(next), 0);
    return {
      locale,
      done: sum(({ done }) => done),
      total: sum(({ total }) => total),
      faults: reports.flatMap(({ faults }) => faults),
    };
  });
}

function compare(folder: string, locale: string, file: string): LocaleReport {
  const path = `${locale}/${file}`;
  const theirs = read(folder, path);
  const english = locale === reference ? theirs : read(folder, `${reference}/${file}`);
  const faults = [...theirs.faults];
  const say = (key: string, fault: string) => faults.push({ file: path, key, fault });
  for (const [key, text] of english.texts) {
    const translated = theirs.texts.get(key);
    if (translated === undefined) say(key, 'missing');
    else for (const fault of textFaults(text, translated, locale)) say(key, fault);
  }
  for (const key of theirs.texts.keys()) {
    if (!english.texts.has(key)) say(key, 'not in English');
  }
  const broken = new Set(faults.map(({ key }) => key));
  const done = [...english.texts.keys()].filter((key) => !broken.has(key) && theirs.texts.has(key)).length;
  return { locale, done, total: english.texts.size, faults };
}

function textFaults(english: string, translated: string, locale: string): string[] {
  const faults: string[] = [];
  if (translated.trim() === '') faults.push('empty');
  const [wanted, given] = [placeholders(english), placeholders(translated)];
  for (const name of wanted) if (!given.has(name)) faults.push(`placeholder %{${name}} is lost`);
  for (const name of given) if (!wanted.has(name)) faults.push(`placeholder %{${name}} is not in English`);
  const forms = translated.split('||||').length;
  const needed = english.includes('||||') ? pluralForms(locale) : ['one text'];
  if (forms !== needed.length)
    faults.push(`${forms} plural forms, ${needed.length} needed: ${needed.join(', ')}`);
  return faults;
}

const placeholders = (text: string) => new Set([...text.matchAll(/%\{(.*?)\}/g)].map(([, name]) => name));

const isLocale = (name: string) => /^[a-z]{2}$/.test(name);

const catalogFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.json'));

function read(folder: string, file: string): Catalog {
  const texts: Texts = new Map();
  let json: string;
  try {
    json = readFileSync(join(folder, file), 'utf8');
  } catch {
    return { texts, faults: [{ file, key: '', fault: 'the file is missing' }] };
  }
  try {
    flatten(JSON.parse(json), '', texts);
    return { texts, faults: [] };
  } catch (error) {
    return { texts, faults: [{ file: `${file}:${lineOf(json, error)}`, key: '', fault: messageOf(error) }] };
  }
}

function flatten(node: unknown, path: string, texts: Texts) {
  if (typeof node === 'string') {
    texts.set(path, node);
    return;
  }
  if (typeof node !== 'object' || node === null || Array.isArray(node)) {
    throw new Error(`${path || 'the file'} is neither a text nor a group of texts`);
  }
  for (const [key, child] of Object.entries(node)) flatten(child, path ? `${path}.${key}` : key, texts);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Node names the position of most syntax errors only; the JavaScript parser knows that of the others. */
function lineOf(json: string, error: unknown): number {
  const named = /position (\d+)/.exec(messageOf(error))?.[1];
  const parsed = parseSync('catalog.js', `(${json})`).errors[0]?.labels[0]?.start;
  const position = named ?? (parsed === undefined ? json.trimEnd().length : parsed - 1);
  return json.trimEnd().slice(0, Number(position)).split('\n').length;
}
