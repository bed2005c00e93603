import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { card } from '#tests/journeys/verbs/users.ts';

const as = 'admin@system.test';
const url = (code = '') => urlOf('system', `/admin/traits${code && `/${code}`}`);
const list = listWalks({
  resource: 'traits',
  as,
  url: () => url(),
  routes: { list: 'traits' },
  call: 'traits.query',
});
const permissions = (page: Page) => card(page, text('traits.fields.permissions'));

/** The catalogue; the list of accounts can also be filtered by it. */
export const app: AppWalks = {
  screens: [
    ...list.screens,
    {
      name: 'trait',
      of: { route: 'traits/:id', state: 'data' },
      as,
      show: async (page) => {
        await settled(page, url('CRM'));
        await expect(permissions(page)).toBeVisible();
      },
    },
    {
      name: 'trait, not found',
      of: { route: 'traits/:id', state: 'missing' },
      as,
      show: async (page) => {
        await page.goto(url('NO_SUCH_TRAIT'));
        await expect(page.getByText(text('traits.notFound'))).toBeVisible();
      },
    },
    {
      name: 'trait, loading',
      of: { route: 'traits/:id', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'traits.get', faults.never);
        await page.goto(url('CRM'));
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
  ],
  situations: [
    ...list.situations,
    {
      id: 'traits.get',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => page.reload(),
      done: permissions,
      saysNotFound: text('traits.notFound'),
    },
  ],
  unseen: { 'traits.list': 'the app reads them by GraphQL' },
};
