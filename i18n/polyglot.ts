import Polyglot from 'node-polyglot';
import { directionOf, isolate } from './languageTags.ts';
import { pluralForm } from './plurals.ts';

/** Texts by key, nested: a catalog file `x.json` stands under the key `x`. */
export type Catalogs = { [key: string]: string | Catalogs };
export type Values = Record<string, string | number>;

/** A locale's texts. Polyglot says an unknown key as it is, unless the value `_` is given for it. */
export const createPolyglot = (locale: string, catalogs: Catalogs) =>
  new Polyglot({ locale, phrases: catalogs, ...polyglotOptions(locale) });

/**
 * Polyglot knows the plurals of a few languages; ours are those of every language. In text from the right a value is kept
 * apart: names, emails and numbers are often written from the left.
 */
export const polyglotOptions = (locale: string) => ({
  allowMissing: true,
  pluralRules: {
    pluralTypes: { [locale]: (count: number) => pluralForm(locale, count) },
    pluralTypeToLanguages: { [locale]: [locale] },
  },
  ...(directionOf(locale) === 'rtl' && { replace: replaceApart }),
});

/** As `String.prototype.replace`, whose place it takes. */
function replaceApart(this: string, placeholder: RegExp, value: (...found: string[]) => string): string {
  return this.replace(placeholder, (...found: string[]) => isolate(value(...found)));
}
