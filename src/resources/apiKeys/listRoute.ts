import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'apiKeys',
  area: 'account',
  list: {
    path: 'api-keys',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
  },
} satisfies ListRoute;
