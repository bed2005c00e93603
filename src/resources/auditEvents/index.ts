import type { AuditEvent } from '../../../contract/auditEvents';
import { appResource } from '../../layout/appResource';

export default appResource<AuditEvent>({
  name: 'auditEvents',
  area: 'account',
  recordRepresentation: 'action',
  list: {
    path: 'audit',
    begins: { sort: { field: 'occurredOn', order: 'DESC' }, filter: {} },
    load: () => import('./AuditEventList').then(({ AuditEventList }) => AuditEventList),
  },
  show: {
    path: 'audit/:id',
    load: () => import('./AuditEventShow').then(({ AuditEventShow }) => AuditEventShow),
  },
  tab: 7,
});
