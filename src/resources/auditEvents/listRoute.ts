import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'auditEvents',
  area: 'account',
  list: {
    path: 'audit',
    begins: { sort: { field: 'occurredOn', order: 'DESC' }, filter: {} },
  },
} satisfies ListRoute;
