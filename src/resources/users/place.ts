import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'users',
  area: 'account',
  list: {
    path: 'user-list',
    begins: { sort: { field: 'lastName', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
  },
} satisfies ListPlace;
