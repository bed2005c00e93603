import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks, readWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';
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
const reading = readWalks({
  resource: 'traits',
  as,
  called: 'trait',
  route: 'traits/:id',
  missing: () => url('NO_SUCH_TRAIT'),
  open: (page) => settled(page, url()),
  done: permissions,
});

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
    ...reading.screens,
  ],
  situations: [...list.situations, ...reading.situations],
  unseen: { 'traits.list': 'the app reads them by GraphQL' },
};
