import { expect } from '@playwright/test';
import type { AppWalks } from '../../../journeys/appWalks';
import { listWalks } from '../../../journeys/ordinary';
import { urlOf } from '../../../journeys/people';
import { text } from '../../../journeys/texts';
import { rows, settled } from '../../../journeys/verbs/lists';
import { usersUrl } from '../../../journeys/verbs/users';

const as = 'admin@system.test';
const url = () => urlOf('system', '/admin/account-list');
const { screens, situations } = listWalks({
  resource: 'accounts',
  as,
  url,
  routes: { list: 'account-list' },
});

export const app: AppWalks = {
  screens: [
    ...screens,
    {
      name: 'accounts, filter open',
      as,
      show: async (page) => {
        await settled(page, url());
        await page
          .getByRole('button', { name: new RegExp(`^${text('accounts.fields.traits')}`) })
          .first()
          .click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'account not found',
      as,
      show: async (page) => {
        await page.goto(usersUrl('system', 'no-such-account'));
        await expect(page.getByRole('heading', { name: text('layout.accountNotFound.title') })).toBeVisible();
      },
    },
  ],
  situations: [
    ...situations,
    {
      id: 'accounts.get',
      as,
      act: (page) => page.goto(usersUrl('system', 'acme')),
      // An account that is not there can't be tried again, only gone to again.
      retry: (page) => page.reload(),
      done: (page) => rows(page).first(),
    },
  ],
  unseen: { 'accounts.summary': 'no screen waits for it, and a failure of it is reported' },
};
