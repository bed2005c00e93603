import type { ListPlace } from '../../layout/listPlace';

export default {
  name: 'roles',
  area: 'account',
  list: {
    path: 'roles',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
  },
} satisfies ListPlace;
