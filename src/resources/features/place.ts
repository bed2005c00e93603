import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'features',
  area: 'platform',
  list: {
    path: 'features',
    begins: { sort: { field: 'id', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
  },
} satisfies ListPlace;
