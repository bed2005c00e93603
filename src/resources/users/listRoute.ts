import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'users',
  area: 'account',
  list: {
    path: 'user-list',
    defaults: { sort: { field: 'lastName', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
  },
} satisfies ListRoute;
