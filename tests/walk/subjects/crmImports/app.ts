import type { AppWalks } from '#tests/journeys/appWalks.ts';

const awaited = 'the screen of uploads is not walked yet';

export const app: AppWalks = {
  unseen: {
    'crmImports.uploadInvestors': awaited,
    'crmImports.uploadCoverages': awaited,
    'crmImports.uploadContacts': awaited,
    'crmImports.list': awaited,
    'crmImports.get': awaited,
    'crmImports.faults': awaited,
    'crmImports.rejectedRows': awaited,
    'crmImports.delete': awaited,
  },
};
