import type { AuditEvent } from '../../../contract/auditEvents';
import { appResource } from '../../layout/appResource';
import place from './place';

export default appResource<AuditEvent>({
  ...place,
  recordRepresentation: 'action',
  list: {
    ...place.list,
    load: () => import('./AuditEventList').then(({ AuditEventList }) => AuditEventList),
  },
  show: {
    path: 'audit/:id',
    load: () => import('./AuditEventShow').then(({ AuditEventShow }) => AuditEventShow),
  },
  tab: 7,
});
