import type { AuditEvent } from '#contract/auditEvents.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<AuditEvent>({
  ...route,
  recordRepresentation: 'action',
  texts: screenTexts('auditEvents'),
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
