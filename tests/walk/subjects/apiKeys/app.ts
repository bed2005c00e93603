import type { AppWalks } from '../../../journeys/appWalks';

const none = 'keys have no screens yet';

export const app: AppWalks = {
  unseen: {
    'apiKeys.list': none,
    'apiKeys.get': none,
    'apiKeys.create': none,
    'apiKeys.regenerate': none,
    'apiKeys.revoke': none,
  },
  unfilled: { 'apiKeys.create': none, 'apiKeys.regenerate': none },
};
