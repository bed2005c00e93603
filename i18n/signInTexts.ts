import { type CatalogLoaders, replaceCatalogs, startTexts } from './texts';

const loaders: CatalogLoaders = {
  en: () => import('./en/signInCatalogs'),
  fr: () => import('./fr/signInCatalogs'),
};

/** The texts of the sign-in pages, before they render. */
export const startSignInTexts = () => startTexts(loaders);

import.meta.hot?.accept(['./en/signInCatalogs', './fr/signInCatalogs'], ([en, fr]) => {
  if (en) replaceCatalogs('en', en.catalogs);
  if (fr) replaceCatalogs('fr', fr.catalogs);
});
