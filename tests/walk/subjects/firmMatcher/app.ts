import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { rows } from '#tests/journeys/verbs/lists.ts';
import { readProvider } from '#tests/journeys/verbs/made.ts';
import { openIntegration } from '../crmIntegrations/app.ts';
import { nameField } from '../firms/newFirm.ts';

const as = 'admin@system.test';
const matches = (page: Page) => page.locator('.matchRow');
const create = (page: Page) => page.getByRole('button', { name: /^Create & Link / }).first();

export const app: AppWalks = {
  screens: [
    {
      name: 'matches of an investor firm',
      of: {
        route:
          'crm_integrations/:id/entity-matcher/:firmId/match-firm-details?/:matchFirmType?/:matchFirmId?',
        state: 'data',
      },
      as,
      show: openMatches,
    },
    {
      name: 'matches of an investor firm, loading',
      as,
      show: async (page) => {
        await openIntegration(page);
        await plant(page, 'firmMatcher.list', faults.never);
        await openFirst(page);
        // The firm itself has loaded: its heading takes the focus.
        await expect(page.getByRole('heading', { name: text('firmMatcher.sources.provider') })).toBeVisible();
        await expect(page.getByRole('status', { name: text('ui.loading') }).first()).toBeVisible();
      },
    },
    { name: 'details of a match', as, show: openDetails },
    {
      name: 'a custom match',
      as,
      show: async (page) => {
        await openMatches(page);
        await page.getByRole('link', { name: text('firmMatcher.tabs.custom') }).click();
        await page.getByRole('button', { name: text('firmMatcher.custom.find') }).click();
        await expect(matches(page).first()).toBeVisible();
      },
    },
    { name: 'the link of a match', as, show: openCreate },
  ],
  situations: [
    {
      id: 'firmMatcher.list',
      as,
      open: openIntegration,
      act: openFirst,
      retry: (page) => page.reload(),
      done: (page) => matches(page).first(),
      says: text('firmMatcher.couldNotLoad.directory'),
    },
    {
      id: 'firmMatcher.duplicates',
      as,
      open: openMatches,
      act: (page) => create(page).click(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('dialog').locator('[type=submit]:not(:disabled)'),
      says: text('firmMatcher.link.notChecked'),
    },
    {
      id: 'firmMatcher.custom',
      as,
      open: nameField,
      act: (page) => page.getByLabel(text('firms.create.name')).fill('Acme Securities'),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('table', { name: text('firms.create.similarTable') }),
      says: text('firms.couldNotLoad'),
    },
  ],
};

function openFirst(page: Page) {
  return rows(page).first().getByRole('rowheader').getByRole('link').click();
}

export async function openMatches(page: Page) {
  // The provider's firms are read once, which may take longer than the app waits.
  await readProvider();
  await openIntegration(page);
  await openFirst(page);
  const unlikely = page
    .getByRole('region', { name: new RegExp(`^${text('firmMatcher.sources.provider')}`) })
    .getByRole('button', { name: /^Show \d+ below / });
  await expect(create(page).or(unlikely).first()).toBeVisible();
  if (!(await create(page).isVisible())) await unlikely.click();
  await expect(create(page)).toBeVisible();
  await expect(page.getByRole('status', { name: text('ui.loading') })).toHaveCount(0);
}

async function openDetails(page: Page) {
  await openMatches(page);
  await matches(page).first().getByRole('link').click();
  await expect(page.getByRole('list', { name: text('firmMatcher.panel.hierarchy') })).toBeVisible();
}

async function openCreate(page: Page) {
  await openMatches(page);
  await create(page).click();
  await expect(page.getByRole('dialog').locator('[type=submit]:not(:disabled)')).toBeVisible();
}
