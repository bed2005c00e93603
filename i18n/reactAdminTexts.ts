import { fillGaps } from './catalogs.ts';
import type { Locale } from './locales.ts';
import type { Catalogs } from './polyglot.ts';

/** The packages of react-admin's own texts. Any other locale has them all in a `ra.json`, or falls back to English. */
export const reactAdminPackages: Record<Locale, () => Promise<{ default: { ra: object } }>> = {
  en: () => import('ra-language-english'),
  fr: () => import('ra-language-french'),
};

const ours = import.meta.glob<Catalogs>('./*/ra.json', { import: 'default', query: '?admin.json' });

/** The catalogs made of a package's texts: a `ra.json` beside them has only those that we word otherwise. */
export const reactAdminTexts = Object.fromEntries(
  Object.entries(reactAdminPackages).map(([locale, load]) => {
    const file = `./${locale}/ra.json`;
    return [
      file,
      async () => {
        const [own = {}, theirs] = await Promise.all([ours[file]?.(), load()]);
        const catalogs = theirs.default.ra as Catalogs;
        return fillGaps({ locale, catalogs: own }, { locale, catalogs });
      },
    ];
  }),
);
