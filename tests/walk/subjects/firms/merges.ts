import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text, wording } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { makeComparison, makeFirm, makeMergedFirm } from '#tests/journeys/verbs/made.ts';

const as = 'admin@system.test';
const answer = (page: Page, key: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: text(key) });
const compared = (page: Page) => page.getByRole('table', { name: text('firmMerges.title') });
const nowTable = (page: Page) => page.getByRole('table', { name: text('firmMerges.now.title') });

/** How two firms are compared and merged, and how that is taken back. */
export const merges = {
  screens: [
    {
      name: 'two firms compared',
      of: { route: 'firms/merge/:id/:otherId', state: 'data' },
      as,
      show: compare,
    },
    { name: 'the question before a merge', as, show: askToMerge },
    { name: 'a firm to merge with', as, show: openPicker },
    { name: 'a merged firm', as, show: openMerged },
    { name: 'the question before an un-merge', as, show: askToUnmerge },
  ],
  situations: [
    {
      id: 'firms.previewMerge',
      as,
      open: openPicker,
      act: async (page) => page.goto(await makeComparison()),
      retry: (page) => press(page, text('ui.retry')),
      done: compared,
      says: text('firmMerges.couldNotLoad'),
    },
    {
      id: 'firms.merge',
      as,
      open: askToMerge,
      ...sentBy((page) => answer(page, 'firmMerges.merge.title')),
      done: (page) => page.getByText(wording('firmMerges.merge.done')).last(),
    },
    {
      id: 'firms.mergeRecord',
      as,
      open: openPicker,
      act: async (page) => page.goto(await makeMergedFirm()),
      retry: (page) => press(page, text('ui.retry')),
      done: nowTable,
      says: text('firmMerges.couldNotLoadRecord'),
    },
    {
      id: 'firms.unmerge',
      as,
      open: askToUnmerge,
      ...sentBy((page) => answer(page, 'firmMerges.unmerge.title')),
      done: (page) => page.getByText(text('firmMerges.unmerge.done')),
    },
  ],
  unfilled: {
    'firms.merge': 'values are chosen, not typed',
    'firms.unmerge': 'links are chosen, not typed',
  },
} satisfies AppWalks;

async function compare(page: Page) {
  await page.goto(await makeComparison());
  await expect(compared(page)).toBeVisible();
}

async function askToMerge(page: Page) {
  await compare(page);
  await press(page, text('firmMerges.merge.action'));
}

async function openPicker(page: Page) {
  await page.goto(await makeFirm());
  await press(page, text('ui.record.more'));
  await page.getByRole('menuitem', { name: text('firms.merge.action') }).click();
  await page.getByRole('dialog').waitFor();
}

async function openMerged(page: Page) {
  await page.goto(await makeMergedFirm());
  await expect(nowTable(page)).toBeVisible();
}

async function askToUnmerge(page: Page) {
  await openMerged(page);
  await press(page, text('firmMerges.unmerge.action'));
}
