import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AppConfig } from '#contract/session.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { variables } from '#server/config/variables.ts';
import { folders, sources } from './source.ts';

const pages = readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []));
const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe.each(documents)('%s', (file) => {
  /** Without the files of an example, each below its path. */
  const text = readFileSync(file, 'utf8').replaceAll(/^### `.+`$.*?^```$/gms, '');

  it('names only files and folders that exist', () => {
    const named = pathsIn(text, posix.dirname(file));
    console.log(`${file}: ${named.length} paths`);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names only commands that exist', () => {
    expect(commandsIn(text).filter((command) => !(command in scripts))).toEqual([]);
  });
});

describe('the configuration table', () => {
  const rows = settingsIn(readFileSync('docs/configuration.md', 'utf8'));

  it('has a row for each variable', () => {
    console.log(`configuration: ${rows.length} variables`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(variables));
  });

  it('gives the defaults: to set them changes nothing', () => {
    expect(rows.filter(isNotDefault)).toEqual([]);
  });

  it('gives the range of each number that has one', () => {
    const ranges = Object.entries<string>(variables).flatMap(([name, words]) => {
      const [, from, to] = /number.* (\d+) to (\d+)$/.exec(words) ?? [];
      return to === undefined ? [] : [{ name, range: `${from} to ${to}` }];
    });
    const given = rows.flatMap(({ name, range }) => (/\d to \d/.test(range) ? [{ name, range }] : []));
    expect(given).toEqual(ranges);
  });

  it('control: refuses another default', () => {
    expect(isNotDefault({ name: 'PORT', byDefault: '4401' })).toBe(true);
  });
});

describe('the configuration of the app', () => {
  const section = readFileSync('docs/develop.md', 'utf8').split('## Pointing the app')[1] ?? '';

  it('has a row for each field, which says if it may be left out', () => {
    const rows = [...section.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(AppConfig.shape));
    const optional = rows.filter(([, , meaning]) => meaning?.includes('may be left out'));
    const { success } = AppConfig.safeParse(example(section));
    expect({ success, optional: optional.map(([, name]) => name) }).toEqual({
      success: true,
      optional: Object.entries(AppConfig.shape).flatMap(([name, field]) =>
        field.safeParse(undefined).success ? [name] : [],
      ),
    });
  });

  it('control: an example that lacks a field is found', () => {
    const { features, ...rest } = example(section);
    expect(AppConfig.safeParse(rest).success).toBe(false);
  });
});

it('the map has every folder of the server and the app', () => {
  const map = /```\n(contract\/ .*?)```/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  const present = ['server', 'src'].flatMap((root) =>
    readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${entry.name}/`] : [],
    ),
  );
  expect(present.filter((name) => !map.includes(` ${name}`))).toEqual([]);
});

it('the README is short: what is longer is in docs/', () => {
  expect(Buffer.byteLength(readFileSync('README.md', 'utf8'))).toBeLessThan(14_000);
});

describe('the decisions', () => {
  const kept = [...readFileSync('docs/decisions.md', 'utf8').matchAll(/^(\d+)\. /gm)].map(([, n]) =>
    Number(n),
  );

  it('are all that comments cite', () => {
    const cited = sources(...folders).flatMap(({ path, text }) =>
      [...text.matchAll(/\brulings? ((?:\d+(?:, | and )?)+)/g)].flatMap(([, numbers = '']) =>
        (numbers.match(/\d+/g) ?? []).map((n) => ({ path, ruling: Number(n) })),
      ),
    );
    console.log(`decisions: ${kept.length}, cited ${cited.length} times`);
    expect(cited.filter(({ ruling }) => !kept.includes(ruling))).toEqual([]);
    expect(kept.filter((n) => !cited.some(({ ruling }) => ruling === n))).toEqual([]);
  });
});

const example = (section: string) => JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '{}');

it('control: finds paths in prose, links and the map, and commands', () => {
  const text =
    'See `server/gone.ts` and ![x](docs/gone.png).\n```\nsrc/    the app\n  gone/  a folder\n```\nnpm run gone';
  expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([
    'server/gone.ts',
    'docs/gone.png',
    'src/gone/',
  ]);
  expect(commandsIn(text).filter((command) => !(command in scripts))).toEqual(['gone']);
});

/** Paths in the text, except those of the imaginary resources `widgets` and `x`. */
function pathsIn(text: string, folder = ''): string[] {
  const roots = [...folders, 'docs', 'deploy'].join('|');
  const written = text.match(new RegExp(`(?<![\\w/.-])(${roots})/[\\w./-]*[\\w/]`, 'g')) ?? [];
  const links = [...text.matchAll(/\]\(([\w/]+\.md)/g)].map(([, path = '']) => posix.join(folder, path));
  return [...new Set([...written, ...links, ...mapIn(text)])].filter((path) => !/widgets|\/x$/.test(path));
}

/** The map of the house: folders at the margin, their contents indented by two spaces. */
function mapIn(text: string): string[] {
  const map = /```\n(\w+\/ .*?)```/s.exec(text)?.[1] ?? '';
  let folder = '';
  return map.split('\n').flatMap((line) => {
    const [, indent, name = ''] = /^( *)(\S+)/.exec(line) ?? [];
    if (!name) return [];
    if (indent === '') folder = name;
    return [indent === '' ? name : folder + name];
  });
}

const commandsIn = (text: string) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);

function settingsIn(text: string) {
  return [...text.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]+)`)?[^|]*\| ([^|]*)\|/gm)].map(
    ([, name = '', byDefault, range = '']) => ({ name, byDefault, range: range.trim().replaceAll(',', '') }),
  );
}

function isNotDefault({ name, byDefault }: { name: string; byDefault?: string }): boolean {
  if (byDefault === undefined) return false;
  return !isDeepStrictEqual(readConfig({ [name]: byDefault }), readConfig({}));
}
