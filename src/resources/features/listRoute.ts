import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'features',
  area: 'platform',
  list: {
    path: 'features',
    defaults: { sort: { field: 'id', order: 'ASC' }, filter: {} },
    isSearchedInBrowser: true,
  },
} satisfies ListRoute;
