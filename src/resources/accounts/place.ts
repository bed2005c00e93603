import type { ListPlace } from '../../layout/listPlace';

export default {
  name: 'accounts',
  area: 'platform',
  list: {
    path: 'account-list',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
  },
} satisfies ListPlace;
