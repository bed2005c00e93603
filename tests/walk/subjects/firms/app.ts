import type { AppWalks } from '#tests/journeys/appWalks.ts';

const awaited = 'awaits the screens of the directory';

export const app: AppWalks = {
  unseen: {
    'firms.list': awaited,
    'firms.facets': awaited,
    'firms.entityTypes': awaited,
    'firms.industryTypes': awaited,
    'firms.get': awaited,
    'firms.hierarchy': awaited,
    'firms.impact': awaited,
  },
};
