import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { makeManagedUser } from './verbs/made.ts';
import { card, expectMessage, nameOf, someUser, usersUrl } from './verbs/users.ts';

const admin = 'admin@cedar.test';
const directory = 'Microsoft Entra ID';
const chipOf = (page: Page) =>
  page.locator('.statusChip', { hasText: text('users.managed.chip', { directory }) });

test('an administrator sees what the directory manages, keeps a role of a group, and stops managing', async ({
  as,
}) => {
  const user = someUser('cedar');
  const page = await as(admin);
  await page.goto(await makeManagedUser(user));
  await expect(chipOf(page)).toBeVisible();
  const own = page.url();
  await page.goto(`${usersUrl('cedar')}?managedBy=DIRECTORY&q=${encodeURIComponent(user.email)}`);
  await expect(page.getByRole('row', { name: user.email })).toBeVisible();
  expect(page.url()).toContain('managedBy=DIRECTORY');
  await page.goto(own);
  for (const name of ['users.details.title', 'users.login.title'])
    await expect(
      page.getByRole('button', { name: text('ui.card.editOf', { card: text(name) }) }),
    ).toBeHidden();
  await press(page, text('ui.card.editOf', { card: text('roles.name') }));
  const dialog = page.getByRole('dialog', { name: text('roles.edit') });
  const role = dialog.getByRole('switch', { name: 'Trader' });
  await expect(role).toHaveAttribute('aria-disabled', 'true');
  await expect(
    dialog.getByText(text('users.managed.byGroups', { groups: `Desk ${user.employeeKey}` })),
  ).toBeVisible();
  await press(dialog, text('ui.cancel'));

  await page.getByRole('button', { name: text('ui.record.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('userDirectory.stop.action'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByText(text('userDirectory.stop.ending', { smart_count: 1, roles: 'Trader' })),
  ).toBeVisible();
  await press(question, text('userDirectory.stop.action'));
  await expectMessage(page, text('userDirectory.stop.done'));
  await expect(chipOf(page)).toBeHidden();
  await expect(card(page, text('roles.name')).getByText(text('roles.none'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(user) })).toBeVisible();
});
