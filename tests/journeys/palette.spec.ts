import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { settled } from './verbs/lists.ts';
import { usersUrl } from './verbs/users.ts';

const opener = (page: Page) => page.getByRole('button', { name: text('layout.palette.open') });
const palette = (page: Page) => page.getByRole('dialog', { name: text('layout.palette.title') });
const box = (page: Page) => palette(page).getByRole('combobox');
/** Records have names in common with those of other groups, whose lines may come later. */
const inGroup = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('option');

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
