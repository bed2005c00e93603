import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'traits',
  area: 'platform',
  list: {
    path: 'traits',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
  },
} satisfies ListRoute;
