import type { AppWalks } from '../../../journeys/appWalks';
import { text } from '../../../journeys/texts';
import { press } from '../../../journeys/verbs/forms';
import { rows, settled } from '../../../journeys/verbs/lists';
import { accountUrl } from '../../../journeys/verbs/ordinary';
import { matrix } from '../roles/app';

/** The matrix of a role. */
export const app: AppWalks = {
  situations: [
    {
      id: 'permissions.list',
      as: 'admin@acme.test',
      open: (page) => settled(page, accountUrl('acme', 'roles')),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => press(page, text('ui.retry')),
      done: matrix,
      says: text('permissions.couldNotLoad'),
    },
  ],
};
