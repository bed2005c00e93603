import type { Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { makeDescribedFirm, makeFirm } from '#tests/journeys/verbs/made.ts';

const as = 'admin@system.test';
const version = text('firms.history.restore.version', { version: 1 });
const values = text('firms.history.restore.values', { smart_count: 1 });
const restored = (page: Page) => page.getByText(text('firms.history.restore.done', { version: 1 }));
const openVersion = (page: Page) =>
  page.getByRole('dialog').getByRole('rowheader').getByRole('button').first().click();

/** How a firm's versions are seen, compared and restored. */
export const history = {
  screens: [
    { name: 'versions of a firm', as, show: (page) => openHistory(page) },
    { name: 'two versions compared', as, show: (page) => compare(page) },
  ],
  situations: [
    {
      id: 'firms.versions',
      as,
      open: async (page) => page.goto(await makeFirm()),
      act: (page) => press(page, text('firms.history.action')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('table', { name: text('firms.history.title') }),
      says: text('firms.history.couldNotLoad'),
    },
    {
      id: 'firms.version',
      as,
      open: async (page) => {
        await page.goto(await makeFirm());
        await press(page, text('firms.history.action'));
      },
      act: openVersion,
      retry: async (page) => {
        await press(page, text('firms.history.back'));
        await openVersion(page);
      },
      done: (page) => page.getByRole('table', { name: text('firms.history.asOf', { version: 1 }) }),
      says: text('firms.history.couldNotLoad'),
    },
    {
      id: 'firms.restoreVersion',
      as,
      open: async (page) => {
        await compare(page);
        await press(page, version);
      },
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: version })),
      done: restored,
    },
    {
      id: 'firms.restoreValues',
      as,
      open: async (page) => {
        await compare(page);
        const name = text('firms.fields.description');
        await page.getByRole('checkbox', { name: text('firms.history.restore.choose', { name }) }).check();
        await press(page, values);
      },
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: values })),
      done: (page) =>
        page.getByText(text('firms.history.restore.valuesDone', { smart_count: 1, version: 1 })),
    },
  ],
  unseen: { 'firms.restoreValue': 'the app restores values by a call for several' },
  unfilled: { 'firms.restoreValues': 'values are picked, not typed' },
} satisfies AppWalks;

async function openHistory(page: Page) {
  await page.goto(await makeDescribedFirm());
  await press(page, text('firms.history.action'));
  await page.getByRole('table', { name: text('firms.history.title') }).waitFor();
}

/** The two versions of a firm that has been described. */
async function compare(page: Page) {
  await openHistory(page);
  for (const at of [1, 2])
    await page.getByRole('checkbox', { name: text('firms.history.choose', { version: at }) }).check();
  await press(page, text('firms.history.compare'));
  await page.getByRole('table', { name: text('firms.history.diff') }).waitFor();
}
