import { expect, type Page } from '@playwright/test';
import type { Screen, Situation } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';

const as = 'admin@system.test';
const open = (page: Page) => page.goto(urlOf('system', '/rolodex/quality'));
const rules = (page: Page) => page.getByRole('table', { name: text('layout.dataQuality') });
const says = text('firmQuality.couldNotLoad');

/** A server that has just started counts first. */
const openCounted = (page: Page) =>
  expect(async () => {
    await open(page);
    await expect(rules(page)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });

/** What the rules of data quality find. */
export const quality: { screens: Screen[]; situations: Situation[] } = {
  screens: [
    {
      name: 'data quality',
      of: { route: 'quality', state: 'data' },
      as,
      show: openCounted,
    },
    {
      name: 'data quality, weeks as a table',
      as,
      show: async (page) => {
        await openCounted(page);
        await press(page, text('firmQuality.weeks.show'));
        await expect(page.getByRole('table', { name: text('firmQuality.weeks.name') })).toBeVisible();
      },
    },
    {
      name: 'data quality, loading',
      as,
      show: async (page) => {
        await plant(page, 'firms.quality', faults.never);
        await open(page);
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
    {
      name: 'data quality, failed',
      as,
      show: async (page) => {
        await plant(page, 'firms.quality', faults['500']);
        await open(page);
        await expect(page.getByText(says)).toBeVisible();
      },
    },
  ],
  situations: [
    {
      id: 'firms.quality',
      as,
      act: open,
      retry: (page) => press(page, text('ui.retry')),
      done: rules,
      says,
    },
  ],
};
