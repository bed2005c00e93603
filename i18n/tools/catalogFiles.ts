import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import reactAdmin from 'ra-language-english';
import { reference } from '../locales.ts';
import type { Catalogs } from '../polyglot.ts';
import { reactAdminPackages } from '../reactAdminTexts.ts';
import { jsonFault, linesOf } from './jsonFault.ts';

/** The texts of a catalog by their dotted keys, in the order of its file. */
export type Texts = Map<string, string>;
export type Fault = { file: string; key: string; fault: string; line?: number | undefined };

/** The tags of the locales below a folder: `en`, `fr-CA`. */
export const localesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isTag(entry.name))
    .map(({ name }) => name)
    .sort();

/** The files of a locale's catalogs: `users.json`, `screens/firms.json`. */
export const catalogsIn = (folder: string, locale: string): string[] =>
  existsSync(join(folder, locale))
    ? readdirSync(join(folder, locale), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];

/** `screens/firms.json` → `firms`. */
export const catalogOf = (file: string): string => basename(file, '.json');

/** The texts of a catalog; empty where there is no such file, a fault where it can't be read. */
export function readCatalog(folder: string, file: string): { texts: Texts; faults: Fault[] } {
  const texts: Texts = new Map();
  if (!existsSync(join(folder, file))) return { texts, faults: [] };
  const json = readFileSync(join(folder, file), 'utf8');
  const fault = jsonFault(json);
  if (fault) return { texts, faults: [{ file, key: '', fault: fault.reason, line: fault.line }] };
  try {
    flatten(JSON.parse(json), '', texts);
    return { texts, faults: [] };
  } catch (error) {
    return { texts, faults: [{ file, key: '', fault: messageOf(error), line: 1 }] };
  }
}

/**
 * The English texts that a locale's catalog translates. react-admin's own are those of `ra.json`, which we word
 * otherwise, and all the others in a locale that no package has them for.
 */
export function readEnglish(folder: string, locale: string, name: string): ReturnType<typeof readCatalog> {
  const ours = readCatalog(folder, `${reference}/${name}`);
  if (name !== 'ra.json' || locale in reactAdminPackages) return ours;
  const texts: Texts = new Map();
  flatten(reactAdmin.ra, '', texts);
  return { ...ours, texts: new Map([...texts, ...ours.texts]) };
}

/** The line of each text of a catalog, by its key; empty where there is no such file. */
export const linesIn = (folder: string, file: string): Map<string, number> =>
  existsSync(join(folder, file)) ? linesOf(readFileSync(join(folder, file), 'utf8')) : new Map();

/** Writes a catalog with its keys in the order of the English one; a missing text becomes empty. */
export function writeCatalog(folder: string, file: string, texts: Texts, english: Texts) {
  const catalog: Catalogs = {};
  for (const key of new Set([...english.keys(), ...texts.keys()])) {
    const path = key.split('.');
    const name = path.pop() ?? key;
    let group = catalog;
    for (const part of path) group = groupIn(group, part);
    group[name] = texts.get(key) || blankOf(english.get(key));
  }
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(catalog, null, 2)}\n`);
}

const isTag = (name: string) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(name);

/** The placeholder for a missing text: the English one if that is only blanks. */
const blankOf = (english = '') => (english.trim() === '' ? english : '');

function groupIn(group: Catalogs, name: string): Catalogs {
  const inner = group[name];
  if (typeof inner === 'object') return inner;
  const made: Catalogs = {};
  group[name] = made;
  return made;
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
