import type { ListPlace } from '../layout/listPlace.ts';

const definitions = import.meta.glob<ListPlace>('../resources/*/place.ts', {
  eager: true,
  import: 'default',
});

/** Where all lists of the app are. */
export const places = Object.values(definitions);
