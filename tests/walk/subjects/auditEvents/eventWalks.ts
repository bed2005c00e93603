import { expect } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import type { DemoEmail } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';

type Log = {
  resource: 'auditEvents' | 'platformAuditEvents';
  /** What its screens are called. */
  called: string;
  as: DemoEmail;
  url: () => string;
  route: string;
};

const unknown = '019a0000-0000-7000-8000-000000000000';

/** Up to yesterday: what other journeys do meanwhile comes into no row of it. */
export const upToYesterday = (url: () => string) => () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return `${url()}?to=${yesterday}`;
};

/** What the log of one account and that of all have in common. */
export function eventWalks({ resource, called, as, url, route }: Log) {
  const list = listWalks({ resource, as, url: upToYesterday(url), routes: { list: route } });
  return {
    screens: [
      ...list.screens,
      {
        name: `${called} event, not found`,
        of: { route: `${route}/:id`, state: 'missing' },
        as,
        show: async (page) => {
          await page.goto(`${url()}/${unknown}`);
          await expect(page.getByText(text(`${resource}.notFound`))).toBeVisible();
        },
      },
      {
        name: `${called} event, loading`,
        of: { route: `${route}/:id`, state: 'loading' },
        as,
        show: async (page) => {
          await plant(page, `${resource}.get`, faults.never);
          await page.goto(`${url()}/${unknown}`);
          await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
        },
      },
      {
        name: `${called}, filter by a day`,
        as,
        show: async (page) => {
          await settled(page, url());
          const chip = page.locator('button[aria-haspopup=dialog]');
          await chip.filter({ hasText: text(`${resource}.filters.from`) }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
    ],
    situations: [
      ...list.situations,
      {
        id: `${resource}.get`,
        as,
        open: (page) => settled(page, url()),
        act: (page) => rows(page).first().getByRole('link').first().click(),
        retry: (page) => page.reload(),
        done: (page) => page.getByRole('heading', { name: text('auditEvents.change.title') }),
        saysNotFound: text(`${resource}.notFound`),
      },
      {
        id: `${resource}.export`,
        as,
        open: (page) => settled(page, url()),
        act: (page) => press(page, text(`${resource}.export.start`)),
        retry: (page) => press(page, text(`${resource}.export.start`)),
        done: (page) => page.getByRole('button', { name: text(`${resource}.export.start`) }),
      },
    ],
  } satisfies AppWalks;
}
