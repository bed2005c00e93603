import type { AppWalks } from '#tests/journeys/appWalks.ts';

const awaited = 'awaits the screens of CRM';

export const app: AppWalks = {
  unseen: {
    'crmIntegrations.list': awaited,
    'crmIntegrations.get': awaited,
    'crmIntegrations.linkProgress': awaited,
    'crmIntegrations.imports': awaited,
  },
};
