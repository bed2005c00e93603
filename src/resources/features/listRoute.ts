import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'features',
  area: 'platform',
  list: {
    path: 'features',
    begins: { sort: { field: 'id', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
  },
} satisfies ListRoute;
