import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../i18n/', import.meta.url);
const sourceOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/** The catalogs matched by a glob such as `{firms,firmValues}.json`. */
const namedIn = (source: string, glob: RegExp) =>
  [...source.matchAll(glob)].flatMap(([, names = '']) => names.split(','));

it('a catalog that a screen brings along is not loaded by every visit too', () => {
  const brought = readdirSync(folder)
    .filter((file) => file.endsWith('Texts.ts') && !/^(admin|signIn|reactAdmin)Texts/.test(file))
    .flatMap((file) => namedIn(sourceOf(file), /'\.\/\*\/\{?([\w,]+)\}?\.json'/g))
    // The pages before the sign-in have it, and so does the shell.
    .filter((name) => name !== 'validation');
  const left = namedIn(sourceOf('adminTexts.ts'), /'!\.\/\*\/\{([\w,]+)\}\.json'/g);
  expect(brought.length).toBeGreaterThan(10);
  expect(brought.filter((name) => !left.includes(name))).toEqual([]);
});
