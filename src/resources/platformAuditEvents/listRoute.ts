import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'platformAuditEvents',
  area: 'platform',
  list: {
    path: 'audit-log',
    defaults: { sort: { field: 'occurredOn', order: 'DESC' }, filter: {} },
  },
} satisfies ListRoute;
