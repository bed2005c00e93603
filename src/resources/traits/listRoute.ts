import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'traits',
  area: 'platform',
  list: {
    path: 'traits',
    defaults: { sort: { field: 'name', order: 'ASC' }, filter: {} },
    isSearchedInBrowser: true,
  },
} satisfies ListRoute;
