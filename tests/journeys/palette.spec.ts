import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { settled } from './verbs/lists.ts';
import { openUser, usersUrl } from './verbs/users.ts';

const opener = (page: Page) => page.getByRole('button', { name: text('layout.palette.open') });
const palette = (page: Page) => page.getByRole('dialog', { name: text('layout.palette.title') });
const box = (page: Page) => palette(page).getByRole('combobox');
const line = (page: Page, name: RegExp) => page.getByRole('option', { name });
/** Records have names in common with those of other groups, whose lines may come later. */
const inGroup = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('option');
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });

test('by mouse: from the accounts to an account, to a user of it, and back by what was lately open', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  await settled(page, urlOf('system', '/admin/account-list'));
  await opener(page).click();
  await box(page).fill('acme');
  await inGroup(page, text('accounts.name')).filter({ hasText: /^Acme/ }).click();
  await expect(heading(page, /^Subscription - Acme/)).toBeFocused();
  await opener(page).click();
  await box(page).fill('admin@acme.test');
  const users = inGroup(page, text('users.title', { account: 'Acme Securities' }));
  await users.filter({ hasText: 'admin@acme.test' }).click();
  await expect(page.getByText(text('users.details.title')).first()).toBeVisible();
  await opener(page).click();
  await expect(line(page, /^Accounts/)).toHaveCount(0);
  await line(page, /^Customer Accounts/).click();
  await expect(heading(page, /^Accounts$/)).toBeFocused();
  await opener(page).click();
  const recent = inGroup(page, text('layout.palette.recent'));
  await expect(recent).toHaveCount(2);
  await recent.first().click();
  await expect(page).toHaveURL(/\/admin\/accounts\/acme\/users\/[0-9a-f-]{36}$/);
});

test('by keyboard: keys open, find, create and explain, and the focus comes back', async ({ as }) => {
  const page = await as('admin@acme.test');
  await settled(page, usersUrl('acme'));
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('viewer@acme.test');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/users\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('create new user');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: text('users.create.title') });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${id}$`));

  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: text('layout.keyHelp.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what is typed while it is still being loaded is not lost', async ({ as }) => {
  const page = await as('admin@acme.test');
  await settled(page, usersUrl('acme'));
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/Palette-*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('create new us');
  await page.keyboard.press('Enter');
  load();
  await expect(page.getByRole('dialog', { name: text('users.create.title') })).toBeVisible();
});

test('asks before it leaves typed work', async ({ as }) => {
  const page = await as('admin@acme.test');
  await settled(page, usersUrl('acme'));
  await openUser(page, 'viewer@acme.test');
  const edit = text('ui.card.editOf', { card: text('users.details.title') });
  await page.getByRole('button', { name: edit }).click();
  await page.getByLabel(text('users.fields.firstName')).fill('Typed');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('account settings');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Account Settings/);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: text('ui.unsaved.title') });
  await question.getByRole('button', { name: text('ui.unsaved.keepEditing') }).click();
  await expect(page.getByLabel(text('users.fields.firstName'))).toHaveValue('Typed');
});

test('a viewer is offered nothing that they may not open', async ({ as }) => {
  const page = await as('viewer@acme.test');
  const called: string[] = [];
  page.on('request', (request) => called.push(request.url()));
  await settled(page, usersUrl('acme'));
  await opener(page).click();
  await expect(page.getByRole('option')).toHaveText([
    /^My Profile/,
    /^Account Settings/,
    /^Rolodex/,
    /^Duplicates/,
    /^Data Quality/,
    /^Changes/,
    /^Subscription/,
    /^Users/,
    /^Roles/,
    /^Security/,
    /^API Keys/,
    /^Audit/,
    /^Webhooks/,
  ]);
  await box(page).fill('acme');
  await expect(palette(page).getByRole('status')).toHaveText(/results?$/);
  expect(called.filter((url) => url.includes('/admin/'))).toEqual([]);
});

test('the palette keeps within 320 px, is accessible in the dark and in forced colours', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page, usersUrl('system', 'acme'));
  await opener(page).click();
  await box(page).fill('alder');
  await expect(inGroup(page, text('accounts.name')).filter({ hasText: /^Alder Markets/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const paper = await palette(page).boundingBox();
  expect([paper?.x, paper && paper.x + paper.width]).toEqual([12, 308]);
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = palette(page).getByRole('option', { selected: true });
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: 'none' });
  await box(page).fill('nobody is called this');
  const status = palette(page).getByRole('status');
  await expect(status).toHaveText(text('ui.inputs.lookup.empty'));
  const bottomOf = async (field: typeof status) => {
    const at = await field.boundingBox();
    return at && at.y + at.height;
  };
  expect(await bottomOf(status)).toBeLessThan(((await bottomOf(box(page))) ?? 0) + 60);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('layout.openNavigation') }).click();
  await page.getByRole('button', { name: 'admin@system.test' }).click();
  const menu = await page.getByRole('menu').boundingBox();
  expect(menu && menu.x >= 0 && menu.x + menu.width <= 320).toBe(true);
});
