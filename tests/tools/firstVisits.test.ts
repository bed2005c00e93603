import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from '#tools/budgets.ts';
import { chunksOf, isCompiledAhead, modulesUsedBeyond, packs, packsIn } from '#tools/firstVisits.ts';

const chunks = [
  { name: 'index', fileName: 'index.js', moduleIds: [resolve('src/main.tsx')], imports: ['shared.js'] },
  { name: 'shared', fileName: 'shared.js', moduleIds: ['react'], imports: [] },
  {
    name: 'list',
    fileName: 'list.js',
    moduleIds: [resolve('src/List.tsx')],
    imports: ['index.js', 'shared.js'],
  },
  { name: 'other', fileName: 'other.js', moduleIds: [resolve('src/Other.tsx')], imports: [] },
];
const visit = { name: 'list', modules: ['src/List.tsx'], maxBytes: 3_000, maxFiles: 3 };

describe('a first visit', () => {
  it('loads the entry, its own modules and what they import, each once', () => {
    const files = chunksOf(visit, chunks).map(({ fileName }) => fileName);
    expect(files).toEqual(['index.js', 'shared.js', 'list.js']);
  });

  it('names a module that the build no longer has', () => {
    expect(() => chunksOf({ ...visit, modules: ['src/Gone.tsx'] }, chunks)).toThrow('src/Gone.tsx');
  });

  it('shares with other screens what these import as well, and no more', () => {
    const form = { name: 'form', fileName: 'form.js', moduleIds: ['form'], imports: [] };
    const [list, another] = ['List', 'Form'].map((name) => ({
      name,
      fileName: `${name}.js`,
      moduleIds: [resolve(`src/${name}.tsx`)],
      imports: ['index.js', 'form.js'],
    }));
    const built = chunks.filter(({ name }) => name === 'index' || name === 'shared');
    if (!list || !another) throw new Error('Both are made above');
    expect([...modulesUsedBeyond(visit, [...built, form, list])]).toEqual([]);
    expect([...modulesUsedBeyond(visit, [...built, form, list, another])]).toEqual([
      resolve('src/main.tsx'),
      'form',
    ]);
  });

  it('may cost its budget', () => {
    expect(judge(visit, [1_000, 1_000, 1_000])).toEqual({ cost: 'list: 3.0 kB of JavaScript in 3 files' });
  });

  it('fails the build by one byte or one file too many', () => {
    expect(judge(visit, [1_500, 1_501]).fault).toContain('at most 3 kB');
    expect(judge(visit, [1, 1, 1, 1]).fault).toContain('in 4 files');
  });
});

it.each([
  ['index', true],
  ['first-list', true],
  ['begin-session', true],
  ['session', false],
  ['sign-in', false],
  ['UserShow', false],
])('%s is compiled as a whole while it comes: %s', (name, isWhole) => {
  expect(isCompiledAhead({ name })).toBe(isWhole);
});

describe('the texts of a locale', () => {
  const packOf = (file: string) => {
    const [texts] = packs;
    return typeof texts?.name === 'function' ? texts.name(resolve(file), {} as never) : undefined;
  };

  it('make a file for each shell, for whatever locale there is', () => {
    expect(packOf('i18n/fr-CA/signIn/signIn.json?sign-in.json')).toBe('sign-in-fr-CA');
    expect(packOf('i18n/fr-CA/bothShells/errors.json?admin.json')).toBe('admin-fr-CA');
    expect(packOf('i18n/de/users.json?admin.json')).toBe('admin-de');
  });

  it('take react-admin’s own along', () => {
    expect(packOf('node_modules/ra-language-english/dist/index.js')).toBe('admin-en');
    expect(packOf('node_modules/ra-language-french/dist/index.js')).toBe('admin-fr');
  });

  it('stay in the first script where that says them, and take no other file along', () => {
    expect(packOf('i18n/fr/recovery.json')).toBeNull();
    expect(packOf('i18n/texts.ts')).toBeNull();
  });
});

it('a page names the packs of its build: what all need and what begins the session first, and what is no pack not at all', () => {
  const chunk = (name: string) => ({ name, fileName: `${name}.js`, moduleIds: [], imports: [] });
  const built = [
    'UserShow',
    'admin-en',
    'begin-session',
    'first-list',
    'forms',
    'index',
    'rolldown-runtime',
    'session',
    'shared',
    'sign-in',
    'sign-in-fr',
  ];
  expect(packsIn(built.map(chunk)).map(({ name }) => name)).toEqual([
    'rolldown-runtime',
    'begin-session',
    'shared',
    'forms',
    'sign-in',
    'first-list',
    'admin-en',
    'sign-in-fr',
  ]);
});
