import { offerPseudoLocales } from '#i18n/pseudo/pseudoLocales.ts';

/** What a page has in development only, before its texts: pseudo-locales, and with `TRANSLATE=on` translating in place. */
export async function develop() {
  const { offerTranslation, withNumbers } = await import('../translate/mode.ts');
  offerPseudoLocales(withNumbers);
  if (document.querySelector('script[data-translate]')) offerTranslation();
}
