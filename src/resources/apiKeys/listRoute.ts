import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'apiKeys',
  area: 'account',
  list: {
    path: 'api-keys',
    defaults: { sort: { field: 'name', order: 'ASC' }, filter: {} },
  },
} satisfies ListRoute;
