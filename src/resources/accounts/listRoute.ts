import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'accounts',
  area: 'platform',
  list: {
    path: 'account-list',
    defaults: { sort: { field: 'name', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
  },
} satisfies ListRoute;
