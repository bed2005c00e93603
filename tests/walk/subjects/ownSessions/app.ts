import { expect, type Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { becomeColleague, elsewhere } from '#tests/journeys/verbs/colleague.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { signIn } from '#tests/journeys/verbs/signIn.ts';
import { card } from '#tests/journeys/verbs/users.ts';

const end = text('ownSessions.end.action');
const endOthers = text('ownSessions.endOthers.action');

export const app: AppWalks = {
  screens: [
    {
      name: 'my sessions',
      of: { route: 'profile/sessions', state: 'data' },
      as: 'admin@acme.test',
      show: openWithAnother,
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

async function askToEndOthers(page: Page) {
  await openWithAnother(page);
  await press(page, endOthers);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}
