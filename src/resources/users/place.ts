import type { ListPlace } from '../../layout/listPlace';

export default {
  name: 'users',
  area: 'account',
  list: {
    path: 'user-list',
    begins: { sort: { field: 'lastName', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
  },
} satisfies ListPlace;
