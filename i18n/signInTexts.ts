import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';
import { reloadTexts, startTexts } from './texts.ts';

/** The texts of the sign-in pages. */
export const loadCatalogs = catalogLoader(
  import.meta.glob<Catalogs>('./*/{bothShells,signIn}/*.json', {
    import: 'default',
    query: '?sign-in.json',
  }),
);

/** Loads the texts of the sign-in pages before they render. */
export const startSignInTexts = () => startTexts(loadCatalogs);

import.meta.hot?.accept((next) => next && reloadTexts(next.loadCatalogs));
