import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';

const as = 'admin@system.test';
const url = () => urlOf('system', '/admin/draft-account-list');
const { screens, situations } = listWalks({
  resource: 'draftAccounts',
  as,
  url,
  routes: { list: 'draft-account-list' },
});

export const app: AppWalks = {
  screens: [
    ...screens,
    { name: 'draft accounts, a subdomain edited', as, show: editFirst },
    {
      name: 'draft accounts, filter by a text',
      as,
      show: async (page) => {
        await settled(page, url());
        const chip = page.locator('button[aria-haspopup=dialog]');
        await chip.filter({ hasText: text('draftAccounts.filters.invitedBy') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  situations,
  unseen: {
    'draftAccounts.update': 'typed in a cell and sent by Enter; its failures have tests of their own',
  },
};

async function editFirst(page: Page) {
  await settled(page, url());
  await page
    .getByRole('button', { name: /^Edit Account Subdomain/ })
    .first()
    .click();
  await expect(
    page.getByRole('textbox', { name: text('draftAccounts.fields.investorSubdomain') }),
  ).toBeFocused();
}
