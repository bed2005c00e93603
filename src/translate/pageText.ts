import type { CatalogText, Status } from './catalogTexts.ts';
import type { Shown } from './shownPlaces.ts';

/** A text of the catalogs that the page shows, and where. */
export type PageText = CatalogText & { status: Status; shown: Shown[] };
