import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { text } from '#tests/journeys/texts.ts';
import { someLabel } from '#tests/journeys/verbs/apiKeys.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { rows } from '#tests/journeys/verbs/lists.ts';
import { makeApiKey } from '#tests/journeys/verbs/made.ts';
import { accountUrl } from '#tests/journeys/verbs/ordinary.ts';
import { eventWalks } from './eventWalks.ts';

const as = 'admin@acme.test';
const url = () => accountUrl('acme', 'audit');
const log = eventWalks({ resource: 'auditEvents', called: 'audit', as, url, route: 'audit' });

/** An account's log, which starts with the visitor's own login. */
export const app: AppWalks = {
  screens: [
    ...log.screens,
    { name: 'audit event', of: { route: 'audit/:id', state: 'data' }, as, show: openLastOfKey },
  ],
  situations: [
    ...log.situations,
    {
      id: 'auditEvents.signIns',
      as,
      act: (page) => page.goto(url()),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('table', { name: text('auditEvents.signIns.byDay') }),
      says: text('auditEvents.signIns.couldNotLoad'),
    },
  ],
};

/** The creation of a key that no other test has. */
async function openLastOfKey(page: Page) {
  await page.goto(await makeApiKey(someLabel()));
  await page.getByRole('link', { name: text('auditEvents.timeline.all') }).click();
  await expect(rows(page)).toHaveCount(1);
  await openFirstEvent(page);
}

export async function openFirstEvent(page: Page) {
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: text('auditEvents.change.title') })).toBeVisible();
}
