import { offerPseudoLocales } from '#i18n/pseudo/pseudoLocales.ts';

/** What a page has in development only, before its texts. */
export function develop() {
  offerPseudoLocales();
}
