import type { Profile } from '#contract/profile.ts';
import { bestLocale } from '#i18n/languageTags.ts';
import { type Locale, locales, pseudoLocales } from '#i18n/locales.ts';
import { chosenLocale } from '#i18n/preferredLocale.ts';
import { setLocale } from '#i18n/texts.ts';

/**
 * The language that a person chose anywhere is that of their first screen here. A newer choice in this tab is already
 * shown: it is saved for them instead, and retried with the next page if that fails.
 */
export async function showOwnLocale(
  { locale }: Pick<Profile, 'locale'>,
  keep: (locale: Locale) => Promise<unknown>,
): Promise<void> {
  if (pseudoLocales.includes(document.documentElement.lang)) return;
  const chosen = chosenLocale.get();
  if (chosen) {
    keep(chosen).then(chosenLocale.clear, console.error);
    return;
  }
  const own = locale && bestLocale([locale], locales);
  if (own && own !== document.documentElement.lang) await setLocale(own);
}
