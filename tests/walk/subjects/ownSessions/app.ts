import { expect, type Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { becomeColleague, elsewhere } from '#tests/journeys/verbs/colleague.ts';
import { beRemembered } from '#tests/journeys/verbs/factors.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { signIn } from '#tests/journeys/verbs/signIn.ts';
import { card } from '#tests/journeys/verbs/users.ts';

const end = text('ownSessions.end.action');
const endOthers = text('ownSessions.endOthers.action');
const forget = text('ownSessions.browsers.end');
const forgetAll = text('ownSessions.browsers.endAll');

export const app: AppWalks = {
  screens: [
    {
      name: 'my sessions',
      of: { route: 'profile/sessions', state: 'data' },
      as: 'admin@acme.test',
      show: openWithAnother,
    },
    {
      name: 'my remembered browsers',
      as: 'admin@acme.test',
      show: openRemembered,
    },
    {
      name: 'log out other sessions question',
      as: 'admin@acme.test',
      show: askToEndOthers,
    },
  ],
  situations: [
    {
      id: 'ownSessions.list',
      as: 'viewer@acme.test',
      act: (page) => page.goto(urlOf('acme', `${paths.profile}/sessions`)),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(text('ownSessions.current')),
      says: text('ownSessions.couldNotLoad'),
    },
    {
      id: 'ownSessions.end',
      as: 'admin@acme.test',
      open: openWithAnother,
      ...sentBy((page) => page.getByRole('button', { name: end, exact: true }).first()),
      done: (page) => page.getByText(text('ownSessions.end.done'), { exact: true }).last(),
    },
    {
      id: 'ownSessions.endOthers',
      as: 'admin@acme.test',
      open: askToEndOthers,
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: endOthers })),
      done: (page) => page.getByText(text('ownSessions.endOthers.done'), { exact: true }).last(),
    },
    {
      id: 'ownSessions.browsers',
      as: 'viewer@acme.test',
      act: (page) => page.goto(urlOf('acme', `${paths.profile}/sessions`)),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(text('ownSessions.browsers.none')),
      says: text('ownSessions.browsers.couldNotLoad'),
    },
    {
      id: 'ownSessions.forgetBrowser',
      as: 'admin@acme.test',
      open: openRemembered,
      ...sentBy((page) => browsersOf(page).getByRole('button', { name: forget, exact: true })),
      done: (page) => page.getByText(text('ownSessions.browsers.forgotten', { device: '' }).trim()).last(),
    },
    {
      id: 'ownSessions.forgetBrowsers',
      as: 'admin@acme.test',
      open: async (page) => {
        await openRemembered(page);
        await press(page, forgetAll);
      },
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: forgetAll })),
      done: (page) => page.getByText(text('ownSessions.browsers.done'), { exact: true }).last(),
    },
  ],
};

async function open(page: Page) {
  await page.goto(urlOf('acme', `${paths.profile}/sessions`));
  await expect(card(page, text('ownSessions.title')).getByRole('rowheader').first()).toBeVisible();
}

/** As someone whom no other test knows, who is also logged in on another device. */
async function openWithAnother(page: Page) {
  const person = await becomeColleague(page);
  await elsewhere(page, (other) => signIn(other, person));
  await open(page);
}

/** As someone whom no other test knows, whose browser is remembered. */
async function openRemembered(page: Page) {
  await beRemembered(page, await becomeColleague(page));
  await open(page);
  await expect(browsersOf(page).getByRole('rowheader')).toHaveCount(1);
}

const browsersOf = (page: Page) => card(page, text('ownSessions.browsers.title'));

async function askToEndOthers(page: Page) {
  await openWithAnother(page);
  await press(page, endOthers);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}
