import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'auditEvents',
  area: 'account',
  list: {
    path: 'audit',
    begins: { sort: { field: 'occurredOn', order: 'DESC' }, filter: {} },
  },
} satisfies ListPlace;
