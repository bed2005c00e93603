import type { AppWalks } from '#tests/journeys/appWalks.ts';

const awaited = 'awaits the screens of CRM';

export const app: AppWalks = {
  unseen: {
    'crmInvestorFirms.list': awaited,
    'crmInvestorFirms.export': awaited,
    'crmInvestorFirms.get': awaited,
    'crmInvestorFirms.setEntityKey': awaited,
    'crmInvestorFirms.setNotes': awaited,
  },
};
