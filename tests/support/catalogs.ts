import { allCatalogs } from '#i18n/catalogs.ts';
import { type Catalogs, createPolyglot } from '#i18n/polyglot.ts';
import { reactAdminTexts } from '#i18n/reactAdminTexts.ts';

const reactAdmin = await Promise.all(
  Object.entries(reactAdminTexts).map(async ([locale, load]) => [`./${locale}/ra.json`, await load()]),
);

/** Each locale's texts as shown, with gaps filled. */
export const catalogs = allCatalogs({
  ...Object.fromEntries(reactAdmin),
  ...import.meta.glob<Catalogs>('../../i18n/*/*.json', { eager: true, import: 'default' }),
});

export const english = catalogs.get('en') ?? {};

/** The texts of a locale. */
export const polyglotOf = (locale: string) => createPolyglot(locale, catalogs.get(locale) ?? {});
