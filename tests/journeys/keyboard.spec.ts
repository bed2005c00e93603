import type { Page } from '@playwright/test';
import { viewerRole } from '../../server/catalogue/roles';
import { expect, print, test } from './journey';
import { demoPerson, urlOf } from './people';
import { text } from './texts';
import { field } from './verbs/forms';
import { tabAndPress, tabAndType, tabTo } from './verbs/keyboard';
import { expectSettled, rows, search } from './verbs/lists';
import { card, expectMessage, nameOf, someUser } from './verbs/users';

test('W2: a platform administrator does the whole slice without a mouse', async ({ newBrowser }) => {
  test.slow();
  const page = await (await newBrowser()).newPage();
  const { email, password } = demoPerson('admin@system.test');
  await page.goto(urlOf('system', '/'));
  await expect(page.getByLabel(text('signIn.login.email'))).toBeFocused();
  await page.keyboard.type(email);
  await tabAndType(page, field(page, text('signIn.login.password')), password);
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toBeVisible();

  await tabAndPress(page, page.getByRole('link', { name: text('layout.skipToContent') }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  await sortFilterAndOpen(page);
  const user = await createUser(page);
  await editDetails(page, user.lastName);
  await chooseRole(page);
  await logOut(page);
  print('W2', { tasks: 7 });
});

test('W2, control: a focus that is not seen and a trap are found', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('acme', '/logged-out'));
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML =
      '<button id="blind">Save</button><button id="trap">Trap</button><a id="beyond" href="#">On</a>';
    document.body.append(planted);
    document.querySelector<HTMLElement>('#blind')?.style.setProperty('outline', 'none', 'important');
    document.querySelector('#trap')?.addEventListener('keydown', (event) => event.preventDefault());
  });
  await expect(tabTo(page, page.locator('#blind'))).rejects.toThrow(/is seen/);
  await expect(tabTo(page, page.locator('#beyond'))).rejects.toThrow(/never reached/);
});

async function sortFilterAndOpen(page: Page) {
  const header = page.getByRole('columnheader', { name: text('accounts.fields.subdomain') });
  await tabAndPress(page, header.getByRole('button'));
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expectSettled(page);

  const filter = page.getByRole('button', { name: new RegExp(`^${text('accounts.fields.licenseType')}`) });
  await tabTo(page, filter.first(), { backwards: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(/licenseType/);
  await tabAndPress(page, page.getByRole('button', { name: text('ui.list.clearAll') }));

  await tabTo(page, search(page), { backwards: true });
  await page.keyboard.type('Acme Securities');
  await expect(rows(page)).toHaveCount(1);
  await tabAndPress(page, rows(page).getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: /^Subscription - / })).toBeFocused();
  const tabs = page.getByRole('navigation', { name: text('layout.sections') });
  await tabAndPress(page, tabs.getByRole('link', { name: text('users.name') }));
  await expect(page.getByRole('heading', { level: 1, name: /^Users - / })).toBeFocused();
}

async function createUser(page: Page) {
  const user = someUser();
  const opener = page.getByRole('link', { name: text('users.create.open') });
  await tabAndPress(page, opener);
  const dialog = page.getByRole('dialog', { name: text('users.create.title') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  for (const name of ['firstName', 'lastName', 'email', 'employeeKey'] as const)
    await tabAndType(page, field(dialog, text(`users.fields.${name}`)), user[name]);
  await tabTo(page, field(dialog, text('users.fields.jobFunction')));
  await page.keyboard.type(user.jobFunction);
  await tabTo(page, dialog.getByLabel(text('users.create.sendInvite')));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectMessage(page, text('users.create.done', { name: nameOf(user) }));
  await expect(page.getByRole('heading', { level: 1, name: nameOf(user) })).toBeVisible();
  return user;
}

async function editDetails(page: Page, lastName: string) {
  const title = text('users.details.title');
  const edit = page.getByRole('button', { name: text('ui.card.editOf', { card: title }) });
  await tabAndPress(page, edit);
  await expect(field(card(page, title), text('users.fields.firstName'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Robin');
  await page.keyboard.press('Enter');
  await expectMessage(page, text('users.updated'));
  await expect(page.getByRole('heading', { level: 1, name: `Robin ${lastName}` })).toBeVisible();
  await expect(edit).toBeFocused();
}

async function chooseRole(page: Page) {
  const edit = page.getByRole('button', { name: text('ui.card.editOf', { card: text('roles.name') }) });
  await tabAndPress(page, edit);
  const dialog = page.getByRole('dialog', { name: text('roles.edit') });
  await tabAndType(page, field(dialog, text('roles.search')), viewerRole);
  await tabAndPress(page, dialog.getByRole('switch', { name: viewerRole }), 'Space');
  await tabAndPress(page, dialog.getByRole('button', { name: text('roles.save') }));
  await expect(dialog).toBeHidden();
  await expect(card(page, text('roles.name'))).toContainText(viewerRole);
  await expect(edit).toBeFocused();
}

async function logOut(page: Page) {
  await tabAndPress(page, page.getByRole('button', { name: 'admin@system.test' }));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: text('signIn.loggedOut.heading') })).toBeVisible();
}
