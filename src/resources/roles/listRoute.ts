import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'roles',
  area: 'account',
  list: {
    path: 'roles',
    defaults: { sort: { field: 'name', order: 'ASC' }, filter: {}, perPage: 100 },
    isSearchedInBrowser: true,
  },
} satisfies ListRoute;
