import { allCatalogs } from '../../i18n/catalogs';
import type { Catalogs } from '../../i18n/translate';

/** The texts of each locale as they are shown: what it lacks is filled. */
export const catalogs = allCatalogs(
  import.meta.glob<Catalogs>('../../i18n/*/*.json', { eager: true, import: 'default' }),
);

export const english = catalogs.get('en') ?? {};
