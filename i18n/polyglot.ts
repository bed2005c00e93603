import Polyglot from 'node-polyglot';
import { directionOf, isolate } from './languageTags.ts';
import { pluralForm } from './plurals.ts';

/** Texts by key, nested: the catalog file `x.json` is under the key `x`. */
export type Catalogs = { [key: string]: string | Catalogs };
export type Values = Record<string, string | number>;

/** A locale's texts. Polyglot returns an unknown key as it is, unless a value `_` is given for it. */
export const createPolyglot = (locale: string, catalogs: Catalogs) =>
  new Polyglot({ locale, phrases: catalogs, ...polyglotOptions(locale) });

/**
 * Polyglot knows the plurals of a few languages; ours cover every one. In right-to-left text each value is isolated:
 * names, emails and numbers are often left-to-right.
 */
export const polyglotOptions = (locale: string) => ({
  allowMissing: true,
  pluralRules: {
    pluralTypes: { [locale]: (count: number) => pluralForm(locale, count) },
    pluralTypeToLanguages: { [locale]: [locale] },
  },
  ...(directionOf(locale) === 'rtl' && { replace: replaceApart }),
});

/** Used in place of `String.prototype.replace`. */
function replaceApart(this: string, placeholder: RegExp, value: (...found: string[]) => string): string {
  return this.replace(placeholder, (...found: string[]) => isolate(value(...found)));
}
