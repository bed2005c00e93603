import type { ListRoute } from '#src/layout/listRoute.ts';

export default {
  name: 'apiKeys',
  area: 'account',
  list: {
    path: 'api-keys',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
  },
} satisfies ListRoute;
