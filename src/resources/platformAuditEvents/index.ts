import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import type { PlatformAuditEvent } from '#contract/platformAuditEvents.ts';
import { loadPlatformAuditTexts } from '#i18n/auditTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<PlatformAuditEvent>({
  ...route,
  recordRepresentation: 'action',
  texts: loadPlatformAuditTexts,
  list: {
    ...route.list,
    load: () =>
      import('./PlatformAuditEventList.tsx').then(({ PlatformAuditEventList }) => PlatformAuditEventList),
  },
  show: {
    path: 'audit-log/:id',
    load: () => import('#src/parts/auditEvents/EventScreen.tsx').then(({ EventScreen }) => EventScreen),
  },
  navigation: { place: 7, isOurs: true, label: 'layout.auditLog', icon: HistoryOutlined },
});
