import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';
import { makeFirm, someFirm } from '#tests/journeys/verbs/made.ts';
import { openFirstEvent } from '../auditEvents/app.ts';

const as = 'admin@system.test';
const confirm = text('firms.bulk.setStatus.confirm', { smart_count: 1, count: '1' });
const previewed = (page: Page) => page.getByRole('dialog').getByRole('rowheader');

/** Actions on many organizations. */
export const bulk = {
  screens: [
    {
      name: 'preview of a status for many firms',
      as,
      show: async (page) => {
        await askAboutOne(page);
        await choose(page);
        await expect(previewed(page)).toBeVisible();
      },
    },
    {
      name: 'menu of further actions on many firms',
      as,
      show: async (page) => {
        await tickOne(page);
        await press(page, text('ui.record.more'));
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'preview of undoing a bulk from the log',
      as,
      show: async (page) => {
        await askAboutOne(page);
        await choose(page);
        await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
        await press(page.getByRole('dialog'), text('ui.bulk.close'));
        await settled(page, urlOf('system', '/admin/audit-log', { action: 'firms.bulk' }));
        await openFirstEvent(page);
        await press(page, text('ui.bulk.undo'));
        await expect(previewed(page).first()).toBeVisible();
      },
    },
  ],
  situations: [
    {
      id: 'firms.previewBulk',
      as,
      open: askAboutOne,
      act: choose,
      retry: (page) => press(page, text('ui.retry')),
      done: previewed,
      says: text('ui.bulk.preview.couldNotLoad'),
    },
    {
      id: 'firms.bulk',
      as,
      open: async (page) => {
        await askAboutOne(page);
        await choose(page);
        await expect(previewed(page)).toBeVisible();
      },
      ...sentBy((page) => page.getByRole('dialog').getByRole('button', { name: confirm })),
      done: (page) => page.getByRole('dialog').getByRole('button', { name: text('ui.bulk.close') }),
    },
  ],
  unfilled: { 'firms.bulk': 'a value is chosen, not typed' },
  unseen: {
    'firms.bulkProgress': 'shown like that of every bulk',
    'firms.cancelBulk': 'offered by the progress of every bulk',
  },
} satisfies Partial<AppWalks>;

/** The question which status an organization of the test's own gets. */
async function askAboutOne(page: Page) {
  await tickOne(page);
  await press(page, text('firms.bulk.setStatus.action'));
}

async function tickOne(page: Page) {
  const name = someFirm();
  const id = (await makeFirm(name)).split('/').at(-1) ?? '';
  await settled(page, `${urlOf('system', '/rolodex/firms')}?q=${encodeURIComponent(name)}`);
  await page.locator(`tbody input[value="${id}"]`).check();
}

async function choose(page: Page) {
  await page.getByRole('dialog').getByRole('combobox').selectOption('DEFUNCT');
}
