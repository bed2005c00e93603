import { expect, type Locator, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text, wording } from '#tests/journeys/texts.ts';
import { someFirm } from '#tests/journeys/verbs/made.ts';

const as = 'admin@system.test';
const create = text('firms.create.submit');

/** The ways to create an organization. */
export const newFirm = {
  screens: [
    {
      name: 'create one of firms',
      of: { route: 'firms/new/create', state: 'data' },
      as,
      show: async (page) => {
        await (await nameField(page)).fill('Acme Securities');
        await expect(page.getByRole('table')).toBeVisible();
      },
    },
  ],
  situations: [
    {
      id: 'firms.create',
      as,
      open: fillName,
      ...sentBy((page) => page.getByRole('button', { name: create, exact: true })),
      done: (page) => page.getByText(wording('firms.create.done')).last(),
    },
  ],
  forms: [
    {
      id: 'firms.create',
      as,
      name: 'a new organization',
      open: fillName,
      submit: create,
      done: wording('firms.create.done'),
    },
  ],
} satisfies AppWalks;

async function fillName(page: Page): Promise<Locator> {
  const field = await nameField(page);
  await field.fill(someFirm());
  const form = page.locator('main form');
  await expect(form.getByRole('button', { name: create, exact: true })).toBeEnabled();
  return form;
}

export async function nameField(page: Page): Promise<Locator> {
  await page.goto(urlOf('system', '/rolodex/firms/new/create'));
  return page.getByLabel(text('firms.create.name'));
}
