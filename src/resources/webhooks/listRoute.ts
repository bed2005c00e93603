import type { ListRoute } from '#src/layout/listRoute.ts';

export default {
  name: 'webhooks',
  area: 'account',
  list: {
    path: 'webhooks',
    begins: { sort: { field: 'url', order: 'ASC' }, filter: {} },
  },
} satisfies ListRoute;
