import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'accounts',
  area: 'platform',
  list: {
    path: 'account-list',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
  },
} satisfies ListPlace;
