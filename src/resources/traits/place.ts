import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'traits',
  area: 'platform',
  list: {
    path: 'traits',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
  },
} satisfies ListPlace;
