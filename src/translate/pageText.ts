import type { CatalogText } from './catalogTexts.ts';
import type { Shown } from './shownPlaces.ts';
import type { signs } from './words.ts';

/** A text of the catalogs that the page shows, and where. */
export type PageText = CatalogText & { status: keyof typeof signs; shown: Shown[] };
