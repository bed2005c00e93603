import type { AppWalks } from '#tests/journeys/appWalks.ts';

const unseen = 'comes with the screen of the matcher';

export const app: AppWalks = {
  screens: [],
  situations: [],
  unseen: {
    'firmMatcher.list': unseen,
    'firmMatcher.custom': unseen,
    'firmMatcher.duplicates': unseen,
  },
};
