import Polyglot from 'node-polyglot';
import { pluralForm } from './plurals.ts';

/** Texts by key, nested: a catalog file `x.json` stands under the key `x`. */
export type Catalogs = { [key: string]: string | Catalogs };
export type Values = Record<string, string | number>;

/** A locale's texts. Polyglot says an unknown key as it is, unless the value `_` is given for it. */
export const createPolyglot = (locale: string, catalogs: Catalogs) =>
  new Polyglot({ locale, phrases: catalogs, ...polyglotOptions(locale) });

/** Polyglot knows the plurals of a few languages; ours are those of every language. */
export const polyglotOptions = (locale: string) => ({
  allowMissing: true,
  pluralRules: {
    pluralTypes: { [locale]: (count: number) => pluralForm(locale, count) },
    pluralTypeToLanguages: { [locale]: [locale] },
  },
});
