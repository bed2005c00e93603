import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from '../../tools/budgets';
import { chunksOf, packs } from '../../tools/firstVisits';

const chunks = [
  { fileName: 'index.js', moduleIds: [resolve('src/main.tsx')], imports: ['shared.js'] },
  { fileName: 'shared.js', moduleIds: ['react'], imports: [] },
  { fileName: 'list.js', moduleIds: [resolve('src/List.tsx')], imports: ['index.js', 'shared.js'] },
  { fileName: 'other.js', moduleIds: [resolve('src/Other.tsx')], imports: [] },
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

  it('may cost its budget', () => {
    expect(judge(visit, [1_000, 1_000, 1_000])).toEqual({ cost: 'list: 3.0 kB of JavaScript in 3 files' });
  });

  it('fails the build by one byte or one file too many', () => {
    expect(judge(visit, [1_500, 1_501]).fault).toContain('at most 3 kB');
    expect(judge(visit, [1, 1, 1, 1]).fault).toContain('in 4 files');
  });
});

describe('the catalogs of a locale', () => {
  const packOf = (file: string, ...dynamicImporters: string[]) => {
    const id = resolve(file);
    const getModuleInfo = () => ({ dynamicImporters: dynamicImporters.map((path) => resolve(path)) });
    return packs.map(({ name }) =>
      typeof name === 'function' ? name(id, { getModuleInfo } as never) : null,
    )[0];
  };
  const both = ['i18n/adminTexts.ts', 'i18n/signInTexts.ts'];

  it('make two files, for whatever locale there is', () => {
    expect(packOf('i18n/fr-CA/signIn.json', ...both)).toBe('sign-in-fr-CA');
    expect(packOf('i18n/fr-CA/users.json', 'i18n/adminTexts.ts')).toBe('admin-fr-CA');
    expect(packOf('i18n/de/users.json', 'i18n/adminTexts.ts')).toBe('admin-de');
  });

  it('stay in the first script where that says them, and take no other file along', () => {
    expect(packOf('i18n/fr/recovery.json')).toBeNull();
    expect(packOf('i18n/texts.ts', 'i18n/adminTexts.ts')).toBeNull();
  });
});
