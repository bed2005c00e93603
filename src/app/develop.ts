import { offerPseudoLocales } from '#i18n/pseudo/pseudoLocales.ts';
import { withNumbers } from '../translate/mode.ts';
import { offerTranslation } from '../translate/offerTranslation.ts';

/** What a page has in development only, before its texts: pseudo-locales, and with `TRANSLATE=on` translating in place. */
export function develop() {
  offerPseudoLocales(withNumbers);
  if (document.querySelector('script[data-translate]')) offerTranslation();
}
