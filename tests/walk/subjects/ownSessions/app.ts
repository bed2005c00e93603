import { expect, type Page } from '@playwright/test';
import { paths } from '../../../../contract/paths';
import type { AppWalks } from '../../../journeys/appWalks';
import { type DemoEmail, demoPerson, urlOf } from '../../../journeys/people';
import { sentBy } from '../../../journeys/sentBy';
import { text } from '../../../journeys/texts';
import { press } from '../../../journeys/verbs/forms';
import { signIn } from '../../../journeys/verbs/signIn';
import { card } from '../../../journeys/verbs/users';

const end = text('ownSessions.end.action');
const endOthers = text('ownSessions.endOthers.action');

/** Nobody else signs in as those whose sessions end here. */
export const app: AppWalks = {
  screens: [
    {
      name: 'my sessions',
      of: { route: 'profile/sessions', state: 'data' },
      as: 'viewer@acme.test',
      show: (page) => open(page, 'acme'),
    },
    {
      name: 'log out other sessions question',
      as: 'viewer@cedar.test',
      show: (page) => askToEndOthers(page),
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
      as: 'nobody@cedar.test',
      differs: 'other journeys begin sessions of the person',
      open: (page) => openWithAnother(page, 'nobody@cedar.test'),
      ...sentBy((page) => page.getByRole('button', { name: end, exact: true }).first()),
      done: (page) => page.getByText(text('ownSessions.end.done'), { exact: true }).last(),
    },
    {
      id: 'ownSessions.endOthers',
      as: 'viewer@cedar.test',
      differs: 'other journeys begin sessions of the person',
      open: askToEndOthers,
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: endOthers })),
      done: (page) => page.getByText(text('ownSessions.endOthers.done'), { exact: true }).last(),
    },
  ],
};

async function open(page: Page, subdomain: string) {
  await page.goto(urlOf(subdomain, `${paths.profile}/sessions`));
  await expect(card(page, text('ownSessions.title')).getByRole('listitem').first()).toBeVisible();
}

/** In a browser of its own, as from another device. */
async function openWithAnother(page: Page, email: DemoEmail) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no browser to sign in from');
  await signIn(await context.newPage(), demoPerson(email));
  await context.close();
  await open(page, 'cedar');
}

async function askToEndOthers(page: Page) {
  await openWithAnother(page, 'viewer@cedar.test');
  await press(page, endOthers);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}
