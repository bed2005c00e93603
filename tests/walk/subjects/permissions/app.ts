import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { accountUrl } from '#tests/journeys/verbs/ordinary.ts';
import { card } from '#tests/journeys/verbs/users.ts';
import { matrix, openRole } from '../roles/app.ts';

const as = 'admin@acme.test';
const url = (entity: string) => accountUrl('acme', `permissions/${entity}`);

/** The matrix of a role, and who has one of its entities. */
export const app: AppWalks = {
  screens: [
    { name: 'who can read', of: { route: 'permissions/:id', state: 'data' }, as, show: openWhoCan },
    {
      name: 'who can, not found',
      of: { route: 'permissions/:id', state: 'missing' },
      as,
      show: async (page) => {
        await page.goto(url('GlobalUser'));
        await expect(page.getByText(text('permissions.notFound'))).toBeVisible();
      },
    },
    {
      name: 'who can, loading',
      of: { route: 'permissions/:id', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'permissions.get', faults.never);
        await page.goto(url('User'));
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
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
    {
      id: 'permissions.get',
      as,
      open: openRole,
      act: (page) => matrix(page).getByRole('link').click(),
      retry: (page) => page.reload(),
      done: (page) => card(page, text('roles.name')),
      saysNotFound: text('permissions.notFound'),
    },
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
