import type { AppWalks } from '#tests/journeys/appWalks.ts';

export const app: AppWalks = {
  unseen: {
    'platform.config': 'stands in the page; the app asks for it only where another server gave the page',
    'platform.openapi': 'for programs',
    'platform.version': 'for programs',
    'platform.health': 'for programs',
    'platform.ready': 'for programs',
    'platform.mailbox': 'a page of the server’s own',
  },
};
