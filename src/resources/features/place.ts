import type { ListPlace } from '../../layout/listPlace';

export default {
  name: 'features',
  area: 'platform',
  list: {
    path: 'features',
    begins: { sort: { field: 'id', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
  },
} satisfies ListPlace;
