import type { AppWalks } from '#tests/journeys/appWalks.ts';

const awaited = 'awaits the screens of CRM';

export const app: AppWalks = {
  unseen: {
    'investorCoverage.own': awaited,
    'investorCoverage.list': awaited,
  },
};
