import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'apiKeys',
  area: 'account',
  list: {
    path: 'api-keys',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
  },
} satisfies ListPlace;
