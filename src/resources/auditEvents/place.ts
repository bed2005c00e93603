import type { ListPlace } from '../../layout/listPlace';

export default {
  name: 'auditEvents',
  area: 'account',
  list: {
    path: 'audit',
    begins: { sort: { field: 'occurredOn', order: 'DESC' }, filter: {} },
  },
} satisfies ListPlace;
