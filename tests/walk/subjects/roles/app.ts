import { expect, type Locator, type Page } from '@playwright/test';
import { viewerRole } from '../../../../server/catalogue/roles';
import type { AppWalks } from '../../../journeys/appWalks';
import { sentBy } from '../../../journeys/sentBy';
import { text } from '../../../journeys/texts';
import { fill, press } from '../../../journeys/verbs/forms';
import { createUser, editCard, openUser, someUser, usersUrl } from '../../../journeys/verbs/users';

/** The roles of a user, chosen in a dialog over the user's page. */
export const app: AppWalks = {
  screens: [
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
    {
      id: 'roles.list',
      as: 'admin@acme.test',
      open: (page) => openNewUser(page, 'acme'),
      act: (page) => editCard(page, text('roles.name')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('switch', { name: viewerRole }),
      says: text('roles.couldNotLoad'),
      ownWords: true,
    },
    {
      id: 'users.setRoles',
      as: 'admin@system.test',
      open: (page) => chooseRole(page, 'system'),
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
        const form = await chooseRole(page, 'acme');
        await fill(form, text('roles.search'), 'e');
        return form;
      },
      submit: text('roles.save'),
      done: text('users.updated'),
    },
  ],
  unseen: {
    'roles.get': 'roles have no page yet',
    'roles.users': 'roles have no page yet',
  },
};

async function openNewUser(page: Page, own: string) {
  await page.goto(usersUrl(own, 'acme'));
  await createUser(page, someUser(), { invite: false });
}

async function chooseRole(page: Page, own: string): Promise<Locator> {
  await openNewUser(page, own);
  await editCard(page, text('roles.name'));
  const form = page.getByRole('dialog', { name: text('roles.edit'), includeHidden: true });
  await form.getByRole('switch', { name: viewerRole }).check();
  return form;
}
