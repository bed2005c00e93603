import type { AuditEvent } from '#contract/auditEvents.ts';
import { loadAuditTexts } from '#i18n/auditTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<AuditEvent>({
  ...route,
  recordRepresentation: 'action',
  texts: loadAuditTexts,
  list: {
    ...route.list,
    load: () => import('./AuditEventList.tsx').then(({ AuditEventList }) => AuditEventList),
  },
  show: {
    path: 'audit/:id',
    load: () => import('#src/parts/auditEvents/EventScreen.tsx').then(({ EventScreen }) => EventScreen),
  },
  tab: 7,
  tabLabel: 'layout.audit',
});
