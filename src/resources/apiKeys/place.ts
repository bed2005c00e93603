import type { ListPlace } from '../../layout/listPlace';

export default {
  name: 'apiKeys',
  area: 'account',
  list: {
    path: 'api-keys',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
  },
} satisfies ListPlace;
