import { expect } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks, nobody, readWalks } from '#tests/journeys/ordinary.ts';
import type { DemoEmail } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';

type Log = {
  resource: 'auditEvents' | 'platformAuditEvents';
  /** What its screens are called. */
  called: string;
  as: DemoEmail;
  url: () => string;
  route: string;
};

/** Up to yesterday: what other journeys do meanwhile comes into no row of it. */
export const upToYesterday = (url: () => string) => () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return `${url()}?to=${yesterday}`;
};

/** What the log of one account and that of all have in common. */
export function eventWalks({ resource, called, as, url, route }: Log) {
  const list = listWalks({ resource, as, url: upToYesterday(url), routes: { list: route } });
  const reading = readWalks({
    resource,
    as,
    called: `${called} event`,
    route: `${route}/:id`,
    missing: () => `${url()}/${nobody}`,
    open: (page) => settled(page, url()),
    done: (page) => page.getByRole('heading', { name: text('auditEvents.change.title') }),
  });
  return {
    screens: [
      ...list.screens,
      ...reading.screens,
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
      ...reading.situations,
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
