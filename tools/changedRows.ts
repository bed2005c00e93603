import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** What decides the rows of the manifest: a file of one resource its own rows, any other all of them. */
const folders = ['contract', 'server', 'tests/walk', 'tests/support'];
const ofOne = /^(?:contract\/operations|contract|server\/services|tests\/walk\/subjects)\/(\w+)(?:\.ts$|\/)/;
/** The walks in a browser are no part of it. */
const aside = /^tests\/walk\/subjects\/\w+\//;

export type Sources = Readonly<Record<string, string>>;
/** The hash of what decides each subject's rows, and of what decides all rows. */
export type Hashes = { all: string; bySubject: Record<string, string> };
export type ChangedRows = 'all' | string[];

/** The subjects whose rows may answer otherwise than at the last green walk. */
export function changedRows(now: Hashes, walked: Hashes | undefined): ChangedRows {
  if (now.all !== walked?.all) return 'all';
  return Object.keys(now.bySubject).filter((subject) => now.bySubject[subject] !== walked.bySubject[subject]);
}

export function hashesOf(sources: Sources): Hashes {
  const files = Object.keys(sources)
    .filter((path) => !aside.test(path))
    .sort();
  const subjects = files.flatMap((path) => /^tests\/walk\/subjects\/(\w+)\.ts$/.exec(path)?.[1] ?? []);
  const names = new Map(subjects.map((subject) => [subject, namesOf(subject, sources)]));
  const known = new Set([...names.values()].flat());
  const ownerOf = (path: string) => ofOne.exec(path)?.[1] ?? '';
  const hash = (paths: string[]) =>
    createHash('sha256')
      .update(JSON.stringify(paths.map((path) => [path, sources[path]])))
      .digest('hex');
  return {
    all: hash(files.filter((path) => !known.has(ownerOf(path)))),
    bySubject: Object.fromEntries(
      subjects.map((subject) => [
        subject,
        hash(files.filter((path) => names.get(subject)?.includes(ownerOf(path)))),
      ]),
    ),
  };
}

/** A subject's rows may bear another resource's name, as those of the sign-in pages do: its files count as well. */
function namesOf(subject: string, sources: Sources): string[] {
  const rows = sources[`contract/operations/${subject}.ts`] ?? '';
  const prefixes = [...rows.matchAll(/^\s*'(\w+)\.\w+': \{/gm)].map(([, prefix = '']) => prefix);
  return [...new Set([subject, ...prefixes])];
}

export const readSources = (): Sources =>
  Object.fromEntries(folders.flatMap(filesBelow).map((path) => [path, readFileSync(path, 'utf8')]));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const memory = join('node_modules', '.cache', 'tenantry-walked.json');

/** The hashes of the last green walk; none before the first. */
export const readWalked = (): Hashes | undefined =>
  existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : undefined;

export function rememberWalked(hashes: Hashes): void {
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(hashes));
}
