import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'auditEvents',
  area: 'account',
  list: {
    path: 'audit',
    defaults: { sort: { field: 'occurredOn', order: 'DESC' }, filter: {} },
  },
} satisfies ListRoute;
