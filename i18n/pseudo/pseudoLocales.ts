import type { LoadCatalogs } from '../catalogs.ts';
import { pseudoLocales } from '../locales.ts';
import type { Catalogs } from '../polyglot.ts';
import { setLocale, throughLens } from '../texts.ts';
import { isPseudo, type PseudoLocale, pseudo, pseudoText } from './pseudoText.ts';

/** Offers them in the account menu; and in the browser's console, on any screen: `showLocale('en-XA')`. */
export function offerPseudoLocales(further = (load: LoadCatalogs) => load) {
  pseudoLocales.push(pseudo.longer, pseudo.mirrored);
  throughLens((load) => further(withPseudo(load)));
  Object.assign(globalThis, { showLocale: setLocale });
}

const withPseudo =
  (load: LoadCatalogs): LoadCatalogs =>
  async (locale) => {
    const catalogs = await load(locale);
    return isPseudo(locale) ? pseudoCatalogs(locale, catalogs) : catalogs;
  };

/** English catalogs in a pseudo-locale. */
export function pseudoCatalogs(locale: PseudoLocale, catalogs: Catalogs, above = ''): Catalogs {
  return Object.fromEntries(
    Object.entries(catalogs).map(([name, texts]) => {
      const key = `${above}${name}`;
      const isText = typeof texts === 'string';
      return [name, isText ? pseudoText(locale, key, texts) : pseudoCatalogs(locale, texts, `${key}.`)];
    }),
  );
}
