import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';
import { reactAdminTexts } from './reactAdminTexts.ts';
import { reloadTexts, startTexts } from './texts.ts';

/** What every visit loads, and react-admin's own. The query gives each shell its own copy: a visit loads one file of texts. */
export const loadCatalogs = catalogLoader({
  ...import.meta.glob<Catalogs>(['./*/*.json', './*/bothShells/*.json', '!./*/recovery.json'], {
    import: 'default',
    query: '?admin.json',
  }),
  ...reactAdminTexts,
});

/** The texts of the admin shell, before it renders. */
export const startAdminTexts = () => startTexts(loadCatalogs);

import.meta.hot?.accept((next) => next && reloadTexts(next.loadCatalogs));
