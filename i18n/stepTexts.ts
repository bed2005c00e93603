import { loadersByName } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** Loads catalogs that a step of signing in or up brings along, from the folder `steps`; `signIn` has those of its page. */
export const stepTexts = loadersByName(
  import.meta.glob<Catalogs>(['./*/{steps,signIn}/*.json', './*/bothShells/validation.json'], {
    import: 'default',
  }),
);
