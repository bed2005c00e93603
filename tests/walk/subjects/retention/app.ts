import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { card } from '#tests/journeys/verbs/users.ts';

const as = 'admin@system.test';
const open = (page: Page) => page.goto(urlOf('system', '/admin/retention'));
const periods = (page: Page) => card(page, text('retention.periods.title'));

/** How long what ages is kept. */
export const app: AppWalks = {
  screens: [
    {
      name: 'retention',
      of: { route: 'retention', state: 'data' },
      as,
      show: async (page) => {
        await open(page);
        await expect(periods(page)).toBeVisible();
      },
    },
  ],
  unseen: {
    'retention.get': 'its failure is shown as that of every other page; not walked yet',
    'retention.update': 'saved by the card that other settings share; not walked yet',
    'retention.preview': 'the form goes on without it, and the question says its failure',
  },
  unfilled: { 'retention.update': 'days alone are typed, in the number input that other forms walk' },
};
