import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks, nobody, readWalks } from '#tests/journeys/ordinary.ts';
import { text } from '#tests/journeys/texts.ts';
import { rows } from '#tests/journeys/verbs/lists.ts';
import { makeDirectory } from '#tests/journeys/verbs/made.ts';
import { card } from '#tests/journeys/verbs/users.ts';
import { someAccount } from '../accounts/app.ts';

const as = 'admin@system.test';
const route = 'security/provisioning/calls';

/** One directory serves a worker: nothing here changes it. */
let made: Promise<string> | undefined;
let base = '';
const called = async () => {
  made ??= someAccount().then(makeDirectory);
  base = await made;
};
const url = () => `${base}/calls`;
const details = (page: Page) => card(page, text('provisioningCalls.details.title'));
const openList = async (page: Page) => {
  await called();
  await page.goto(url());
  await expect(rows(page).first()).toBeVisible();
};
const list = listWalks({ resource: 'provisioningCalls', as, url, routes: { list: route }, open: called });
const reading = readWalks({
  resource: 'provisioningCalls',
  as,
  route: `${route}/:id`,
  missing: () => `${url()}/${nobody}`,
  open: openList,
  done: details,
});

const withCalls = <T extends { show: (page: Page) => Promise<unknown> }>(screen: T) => ({
  ...screen,
  show: async (page: Page) => {
    await called();
    await screen.show(page);
  },
});

export const app: AppWalks = {
  screens: [
    ...list.screens.map(({ of, ...screen }) => ({
      ...withCalls(screen),
      ...((of?.state === 'data' || of?.state === 'loading') && { of }),
    })),
    {
      name: 'one of provisioningCalls',
      of: { route: `${route}/:id`, state: 'data' },
      as,
      show: async (page) => {
        await openList(page);
        await rows(page).first().getByRole('link').first().click();
        await expect(details(page)).toBeVisible();
      },
    },
    ...reading.screens.map(withCalls),
  ],
  situations: [...list.situations, ...reading.situations],
};
