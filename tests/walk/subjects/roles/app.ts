import { expect, type Locator, type Page } from '@playwright/test';
import { viewerRole } from '#server/catalogue/roles.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks, nobody, readWalks } from '#tests/journeys/ordinary.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { makeUser } from '#tests/journeys/verbs/made.ts';
import { accountUrl } from '#tests/journeys/verbs/ordinary.ts';
import { card, editCard, openUser, someUser, usersUrl } from '#tests/journeys/verbs/users.ts';
import { someAccount } from '../accounts/app.ts';

const as = 'admin@acme.test';
const url = () => accountUrl('acme', 'roles');
const list = listWalks({ resource: 'roles', as, url, routes: { list: 'roles' } });
const reading = readWalks({
  resource: 'roles',
  as,
  called: 'role',
  route: 'roles/:id',
  missing: () => `${url()}/${nobody}`,
  open: (page) => settled(page, url()),
  done: matrix,
});

/** An account's roles, and those of a user, chosen in a dialog over the user's page. */
export const app: AppWalks = {
  screens: [
    ...list.screens,
    { name: 'role', of: { route: 'roles/:id', state: 'data' }, as, show: openRole },
    ...reading.screens,
    {
      name: 'users of a role',
      of: { route: 'roles/:id/users', state: 'data' },
      as,
      show: async (page) => {
        await openRole(page);
        await openUsers(page);
        await expect(rows(page).first()).toBeVisible();
      },
    },
    {
      name: 'roles dialog',
      as: 'admin@acme.test',
      show: async (page) => {
        await page.goto(usersUrl('acme'));
        await openUser(page, 'viewer@acme.test');
        await editCard(page, text('roles.name'));
        await expect(page.getByRole('switch').first()).toBeVisible();
      },
    },
  ],
  situations: [
    ...reading.situations,
    {
      id: 'roles.users',
      as,
      open: openRole,
      act: openUsers,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => rows(page).first(),
      says: text('users.couldNotLoad'),
      saysUnexplained: text('users.couldNotLoadWithoutBody'),
    },
    {
      id: 'roles.list',
      as: 'admin@acme.test',
      open: openNewUser,
      act: (page) => editCard(page, text('roles.name')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('switch', { name: viewerRole }),
      says: text('roles.couldNotLoad'),
      ownWords: true,
    },
    {
      id: 'users.setRoles',
      as: 'admin@system.test',
      open: async (page) => {
        await page.goto(await makeUser(someUser(), await someAccount()));
        await openRoles(page);
      },
      ...sentBy((page) => page.getByRole('button', { name: text('roles.save') })),
      done: (page) => page.getByText(text('users.updated'), { exact: true }).last(),
    },
  ],
  forms: [
    {
      id: 'users.setRoles',
      as: 'admin@acme.test',
      name: "a user's roles",
      open: async (page) => {
        await openNewUser(page);
        const form = await openRoles(page);
        await fill(form, text('roles.search'), 'e');
        return form;
      },
      submit: text('roles.save'),
      done: text('users.updated'),
    },
  ],
};

/** A role's permissions, once loaded. */
export function matrix(page: Page) {
  return card(page, text('roles.tabs.permissions')).getByRole('listitem').first();
}

export async function openRole(page: Page) {
  await settled(page, url());
  await rows(page).first().getByRole('link').click();
  await expect(matrix(page)).toBeVisible();
}

function openUsers(page: Page) {
  const tabs = page
    .getByRole('navigation')
    .getByRole('link', { name: text('roles.tabs.users'), exact: true });
  return tabs.last().click();
}

async function openNewUser(page: Page) {
  await page.goto(await makeUser());
}

/** The current user's roles, one of them given but not saved. */
async function openRoles(page: Page): Promise<Locator> {
  await editCard(page, text('roles.name'));
  const form = page.getByRole('dialog', { name: text('roles.edit'), includeHidden: true });
  await form.getByRole('switch', { name: viewerRole }).check();
  return form;
}
