import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'webhooks',
  area: 'account',
  list: {
    path: 'webhooks',
    defaults: { sort: { field: 'url', order: 'ASC' }, filter: {} },
  },
} satisfies ListRoute;
