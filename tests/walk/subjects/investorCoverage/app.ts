import { expect, type Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { openRow, rows, settled } from '#tests/journeys/verbs/lists.ts';
import { card, usersUrl } from '#tests/journeys/verbs/users.ts';

/** Covers firms, and has a role with the right to. */
const as = 'admin@acme.test';
const says = text('investorCoverage.couldNotLoad');
const coverage = (page: Page) => card(page, text('investorCoverage.name'));
const openUsers = (page: Page) => settled(page, `${usersUrl('acme')}?q=${encodeURIComponent(as)}`);
const openSelf = (page: Page) => page.goto(urlOf('acme', paths.profile));
const openUser = (page: Page) => openRow(page, as);
const retry = (page: Page) => press(coverage(page), text('ui.retry'));
const firstFirm = (page: Page) =>
  rows(page)
    .filter({ has: page.locator('th + td + td') })
    .first();

export const app: AppWalks = {
  screens: [
    {
      name: 'investor coverage of a user',
      as,
      show: async (page) => {
        await openUsers(page);
        await openUser(page);
        await expect(coverage(page).getByText(/^\d+ firms?$/)).toBeVisible();
      },
    },
    {
      name: 'investor coverage, empty',
      as,
      show: async (page) => {
        await page.goto(urlOf('acme', `${paths.profile}?q=no+such+row`));
        await expect(page.getByText(text('investorCoverage.empty'))).toBeVisible();
      },
    },
    {
      name: 'investor coverage, loading',
      as,
      show: async (page) => {
        await plant(page, 'investorCoverage.own', faults.never);
        await openSelf(page);
        await expect(page.locator('table[aria-busy=true]')).toBeVisible();
      },
    },
    {
      name: 'investor coverage, failed',
      as,
      show: async (page) => {
        await plant(page, 'investorCoverage.own', faults['500']);
        await openSelf(page);
        await expect(page.getByText(says)).toBeVisible();
      },
    },
  ],
  situations: [
    { id: 'investorCoverage.own', as, act: openSelf, retry, done: firstFirm, says },
    { id: 'investorCoverage.list', as, open: openUsers, act: openUser, retry, done: firstFirm, says },
  ],
};
