import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import type { Webhook } from '#contract/webhooks.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<Webhook>({
  ...route,
  recordRepresentation: 'url',
  icon: WebhookOutlined,
  fields: () => import('./webhookFields.tsx').then(({ webhookFields }) => webhookFields),
  texts: screenTexts('auditEvents', 'webhooks'),
  list: {
    ...route.list,
    load: () => import('./WebhookList.tsx').then(({ WebhookList }) => WebhookList),
  },
  create: {
    path: 'webhooks/new',
    isPage: true,
    load: () => import('./WebhookCreate.tsx').then(({ WebhookCreate }) => WebhookCreate),
  },
  show: {
    path: 'webhooks/:id',
    load: () => import('./WebhookShow.tsx').then(({ WebhookShow }) => WebhookShow),
  },
  actions: () => import('./WebhookActions.tsx').then(({ WebhookActions }) => WebhookActions),
  deletes: 'webhooks.delete',
  tab: 8,
  tabLabel: 'layout.webhooks',
});
