import type { AppWalks } from '../../../journeys/appWalks';
import { urlOf } from '../../../journeys/people';
import { text } from '../../../journeys/texts';
import { press } from '../../../journeys/verbs/forms';
import { rows } from '../../../journeys/verbs/lists';

/** The list of accounts asks for the traits that it can be filtered by. */
export const app: AppWalks = {
  situations: [
    {
      id: 'traits.list',
      as: 'admin@system.test',
      act: (page) => page.goto(urlOf('system', '/admin/account-list')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => rows(page).first(),
      says: text('accounts.couldNotLoadTraits'),
    },
  ],
};
