import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';

const as = 'admin@system.test';
const found = (page: Page) => page.getByRole('radio').first();
const retry = (page: Page) => press(page, text('ui.retry'));

export const app: AppWalks = {
  screens: [
    {
      name: 'import one of firms',
      of: { route: 'firms/new/import', state: 'data' },
      as,
      show: async (page) => {
        await find(page);
        await found(page).check();
        await expect(ancestors(page)).toBeVisible();
      },
    },
  ],
  situations: [
    {
      id: 'factSetFirms.list',
      as,
      open: openImport,
      act: (page) => page.getByLabel(text('factSetFirms.search')).fill('capital'),
      retry,
      done: found,
      says: text('factSetFirms.couldNotSearch'),
    },
    {
      id: 'factSetFirms.ancestors',
      as,
      open: find,
      act: (page) => found(page).check(),
      retry,
      done: ancestors,
      says: text('factSetFirms.couldNotLoad'),
    },
    {
      id: 'factSetFirms.preview',
      as,
      open: find,
      act: (page) => found(page).check(),
      retry,
      done: (page) => page.getByText(/^\d names?, /),
      says: text('factSetFirms.couldNotPreview'),
    },
  ],
};

async function openImport(page: Page) {
  await page.goto(urlOf('system', '/rolodex/firms/new/import'));
  await expect(page.getByLabel(text('factSetFirms.search'))).toBeVisible();
}

async function find(page: Page) {
  await openImport(page);
  await page.getByLabel(text('factSetFirms.search')).fill('capital');
  await expect(found(page)).toBeVisible();
}

function ancestors(page: Page) {
  return page.getByRole('list', { name: text('factSetFirms.hierarchy') });
}
