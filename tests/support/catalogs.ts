import { allCatalogs } from '#i18n/catalogs.ts';
import { type Catalogs, createPolyglot } from '#i18n/polyglot.ts';
import { reactAdminTexts } from '#i18n/reactAdminTexts.ts';
import { withPlatformAudit } from '#i18n/withPlatformAudit.ts';

const reactAdmin = await Promise.all(
  Object.entries(reactAdminTexts).map(async ([file, load]) => [file, await load()]),
);

const files = allCatalogs({
  ...import.meta.glob<Catalogs>(['../../i18n/*/*.json', '../../i18n/*/*/*.json', '!../../i18n/tools/**'], {
    eager: true,
    import: 'default',
  }),
  ...Object.fromEntries(reactAdmin),
});

/** Each locale's texts as shown, with gaps filled. */
export const catalogs = new Map([...files].map(([locale, texts]) => [locale, withPlatformAudit(texts)]));

export const english = catalogs.get('en') ?? {};

/** The texts of a locale. */
export const polyglotOf = (locale: string) => createPolyglot(locale, catalogs.get(locale) ?? {});
