import type { AppWalks } from '../../../journeys/appWalks';
import { text } from '../../../journeys/texts';
import { press } from '../../../journeys/verbs/forms';
import { rows } from '../../../journeys/verbs/lists';
import { usersUrl } from '../../../journeys/verbs/users';

export const app: AppWalks = {
  situations: [
    {
      id: 'platform.config',
      as: 'admin@acme.test',
      act: (page) => page.goto(usersUrl('acme')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => rows(page).first(),
      says: text('layout.startFailed.title'),
      ownWords: true,
    },
  ],
  unseen: {
    'platform.openapi': 'for programs',
    'platform.health': 'for programs',
    'platform.ready': 'for programs',
    'platform.mailbox': 'a page of the server’s own',
  },
};
