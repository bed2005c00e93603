import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text, wording } from '#tests/journeys/texts.ts';
import { fill } from '#tests/journeys/verbs/forms.ts';
import { expectSettled } from '#tests/journeys/verbs/lists.ts';
import { usersUrl } from '#tests/journeys/verbs/users.ts';
import { fromViews, keepView, nameView, someView, viewsButton } from '#tests/journeys/verbs/views.ts';

/** A list in which no other test finds or creates anyone. */
const url = (subdomain: string) => `${usersUrl(subdomain)}?q=no%20such%20user`;

export const app: AppWalks = {
  screens: [
    {
      name: 'views, one shown',
      as: 'admin@acme.test',
      show: async (page) => {
        await keepView(page, url('acme'));
        await viewsButton(page).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    { name: 'view being saved', as: 'admin@acme.test', show: nameNew },
    {
      name: 'delete view question',
      as: 'admin@acme.test',
      open: (page) => keepView(page, url('acme')),
      show: askToDelete,
    },
  ],
  situations: [
    {
      id: 'listViews.create',
      as: 'viewer@acme.test',
      open: nameNew,
      ...sentBy((page) => page.getByRole('button', { name: text('listViews.create.submit') })),
      done: message('listViews.create.done'),
    },
    {
      id: 'listViews.update',
      as: 'viewer@birch.test',
      open: async (page) => {
        await keepView(page, url('birch'));
        await fromViews(page, text('listViews.rename'));
        const dialog = page.getByRole('dialog', { name: text('listViews.renameTo.title') });
        await fill(dialog, text('listViews.fields.name'), someView());
      },
      ...sentBy((page) => page.getByRole('button', { name: text('listViews.renameTo.submit') })),
      done: message('listViews.updated'),
    },
    {
      id: 'listViews.delete',
      as: 'admin@acme.test',
      open: async (page) => {
        await keepView(page, url('acme'));
        await askToDelete(page);
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('listViews.deleteOne.title') }),
      ),
      done: message('listViews.deleteOne.done'),
    },
  ],
  forms: [
    {
      id: 'listViews.create',
      as: 'admin@acme.test',
      name: 'a view being saved',
      open: nameNew,
      submit: text('listViews.create.submit'),
      done: wording('listViews.create.done'),
    },
  ],
  unfilled: { 'listViews.update': 'typed into the same form as a new one' },
  unseen: { 'listViews.list': 'nobody waits for it; the menu says its failure, which has a test of its own' },
};

async function nameNew(page: Page) {
  await page.goto(url('acme'));
  await expectSettled(page);
  return nameView(page, someView());
}

/** About the current view. */
async function askToDelete(page: Page) {
  await fromViews(page, text('listViews.delete'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

function message(key: string) {
  return (page: Page) => page.getByText(wording(key)).last();
}
