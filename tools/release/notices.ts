import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '#tests/house/source.ts';

type Entry = { version: string; license?: string; dev?: boolean };

/** A package that a release contains or runs on, with the texts its licence asks to be kept. */
export type Notice = { name: string; version: string; licence: string; texts: string[] };

/**
 * Of the packages that the server runs on, and of those whose code, fonts or lists the build has taken into `dist/`:
 * the maps of the app's scripts name them.
 */
export function noticesOf(lock: Record<string, Entry>): Notice[] {
  const built = new Set([...mapped(), ...copied()]);
  return Object.entries(lock).flatMap(([path, { version, license = 'unknown', dev }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path === '' || !existsSync(path) || (dev && !built.has(name))) return [];
    return [{ name, version, licence: license, texts: textsIn(path) }];
  });
}

const inPackages = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/;

function mapped(): string[] {
  return readdirSync('dist/maps').flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join('dist/maps', file), 'utf8')) as { sources: string[] };
    return sources.flatMap((source) => inPackages.exec(source)?.[1] ?? []);
  });
}

/** Fonts of the style sheets, and the lists of guessable passwords. */
function copied(): string[] {
  const files = [...filesBelow('src').filter((file) => file.endsWith('.css')), 'tools/guessedPasswords.ts'];
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/["'](@[\w-]+\/[\w-]+)/g)].map(([, name = '']) => name),
  );
}

const textsIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8').trim());

export const noticesText = (notices: Notice[]): string =>
  `${[
    'Tenantry contains or runs on these packages, under their own licences.',
    ...notices.map(({ name, version, licence, texts }) =>
      [`${name} ${version}`, `Licence: ${licence}`, ...texts].join('\n\n'),
    ),
  ].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
