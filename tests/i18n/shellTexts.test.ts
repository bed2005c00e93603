import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditedActions, auditWords } from '#contract/auditWords.ts';
import { createPolyglot } from '#i18n/polyglot.ts';
import { catalogs } from '../support/catalogs.ts';

const folder = new URL('../../i18n/', import.meta.url);
const sourceOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/** The catalogs matched by a glob such as `{firms,firmValues}.json`. */
const namedIn = (source: string, glob: RegExp) =>
  [...source.matchAll(glob)].flatMap(([, names = '']) => names.split(','));

/** The catalogs that not every visit loads. */
const leftOut = () => namedIn(sourceOf('adminTexts.ts'), /'!\.\/\*\/\{([\w,]+)\}\.json'/g);

it('a catalog that a screen brings along is not loaded by every visit too', () => {
  const brought = readdirSync(folder)
    .filter((file) => file.endsWith('Texts.ts') && !/^(admin|signIn|reactAdmin)Texts/.test(file))
    .flatMap((file) => namedIn(sourceOf(file), /'\.\/\*\/\{?([\w,]+)\}?\.json'/g))
    // The pages before the sign-in have it, and so does the shell.
    .filter((name) => name !== 'validation');
  const left = leftOut();
  expect(brought.length).toBeGreaterThan(10);
  expect(brought.filter((name) => !left.includes(name))).toEqual([]);
});

it.each([...catalogs])(
  "in %s what events are about has a name where the log's texts alone are loaded",
  (locale, all) => {
    const left = leftOut().filter((name) => name !== 'auditEvents');
    const loaded = Object.entries(all).filter(([name]) => !left.includes(name));
    const polyglot = createPolyglot(locale, Object.fromEntries(loaded));
    const words = auditWords({
      look: (key) => (polyglot.has(key) ? polyglot.t(key) : undefined),
      text: (key, values) => polyglot.t(key, values),
      time: String,
      timestamp: String,
      language: String,
      accountType: 'SYSTEM',
    });
    const types = new Set(auditedActions.map((action) => action.split('.')[0] ?? ''));
    expect([...types].filter((type) => words.type(type) === type)).toEqual([]);
  },
);
