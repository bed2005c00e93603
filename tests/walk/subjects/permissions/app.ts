import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { readWalks } from '#tests/journeys/ordinary.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { accountUrl } from '#tests/journeys/verbs/ordinary.ts';
import { card } from '#tests/journeys/verbs/users.ts';
import { matrix, openRole } from '../roles/app.ts';

const as = 'admin@acme.test';
const url = (entity: string) => accountUrl('acme', `permissions/${entity}`);
const reading = readWalks({
  resource: 'permissions',
  as,
  called: 'who can',
  route: 'permissions/:id',
  missing: () => url('GlobalUser'),
  open: openRole,
  act: (page) => matrix(page).getByRole('link').click(),
  done: (page) => card(page, text('roles.name')),
});

/** The matrix of a role, and who has one of its entities. */
export const app: AppWalks = {
  screens: [
    { name: 'who can read', of: { route: 'permissions/:id', state: 'data' }, as, show: openWhoCan },
    ...reading.screens,
    {
      name: 'who has full access',
      of: { route: 'permissions/:id/full', state: 'data' },
      as,
      show: async (page) => {
        await settled(page, url('User/full'));
      },
    },
  ],
  situations: [
    ...reading.situations,
    {
      id: 'permissions.list',
      as,
      open: (page) => settled(page, accountUrl('acme', 'roles')),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => press(page, text('ui.retry')),
      done: matrix,
      says: text('permissions.couldNotLoad'),
    },
  ],
};

async function openWhoCan(page: Page) {
  await openRole(page);
  await matrix(page).getByRole('link').click();
  await expect(card(page, text('roles.name'))).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}
