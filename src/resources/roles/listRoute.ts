import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'roles',
  area: 'account',
  list: {
    path: 'roles',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {}, perPage: 100 },
    isSearchedHere: true,
  },
} satisfies ListRoute;
