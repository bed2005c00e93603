import type { AppWalks } from '#tests/journeys/appWalks.ts';

const awaited = 'awaits the screens of the directory';

export const app: AppWalks = {
  unseen: {
    'factSetFirms.list': awaited,
    'factSetFirms.ancestors': awaited,
    'factSetFirms.preview': awaited,
  },
};
