import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'draftAccounts',
  area: 'platform',
  list: {
    path: 'draft-account-list',
    defaults: { sort: { field: 'status', order: 'DESC' }, filter: {} },
  },
} satisfies ListRoute;
