import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { text } from '#tests/journeys/texts.ts';
import { someLabel } from '#tests/journeys/verbs/apiKeys.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { makeApiKey } from '#tests/journeys/verbs/made.ts';
import { accountUrl } from '#tests/journeys/verbs/ordinary.ts';

const as = 'admin@acme.test';
const url = () => accountUrl('acme', 'audit');
const unknown = '019a0000-0000-7000-8000-000000000000';
/** Up to yesterday: what other journeys do meanwhile comes into no row of it. */
const upToYesterday = () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return `${url()}?to=${yesterday}`;
};
const list = listWalks({ resource: 'auditEvents', as, url: upToYesterday, routes: { list: 'audit' } });

/** The log of an account, in which the visitor's own log-in stands first. */
export const app: AppWalks = {
  screens: [
    ...list.screens,
    { name: 'audit event', of: { route: 'audit/:id', state: 'data' }, as, show: openLastOfKey },
    {
      name: 'audit event, not found',
      of: { route: 'audit/:id', state: 'missing' },
      as,
      show: async (page) => {
        await page.goto(`${url()}/${unknown}`);
        await expect(page.getByText(text('auditEvents.notFound'))).toBeVisible();
      },
    },
    {
      name: 'audit event, loading',
      of: { route: 'audit/:id', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'auditEvents.get', faults.never);
        await page.goto(`${url()}/${unknown}`);
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
    {
      name: 'audit, filter by a day',
      as,
      show: async (page) => {
        await settled(page, url());
        const chip = page.locator('button[aria-haspopup=dialog]');
        await chip.filter({ hasText: text('auditEvents.filters.from') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  situations: [
    ...list.situations,
    {
      id: 'auditEvents.get',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => page.reload(),
      done: (page) => page.getByRole('heading', { name: text('auditEvents.change.title') }),
      saysNotFound: text('auditEvents.notFound'),
    },
    {
      id: 'auditEvents.signIns',
      as,
      act: (page) => page.goto(url()),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('table', { name: text('auditEvents.signIns.byDay') }),
      says: text('auditEvents.signIns.couldNotLoad'),
    },
    {
      id: 'auditEvents.export',
      as,
      open: (page) => settled(page, url()),
      act: (page) => press(page, text('auditEvents.export.start')),
      retry: (page) => press(page, text('auditEvents.export.start')),
      done: (page) => page.getByRole('button', { name: text('auditEvents.export.start') }),
    },
  ],
};

/** How a key was made, which no other test has. */
async function openLastOfKey(page: Page) {
  await page.goto(await makeApiKey(someLabel()));
  await page.getByRole('link', { name: text('auditEvents.timeline.all') }).click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: text('auditEvents.change.title') })).toBeVisible();
}
