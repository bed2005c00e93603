import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { developed } from './pseudo.ts';
import { text } from './texts.ts';
import { settled } from './verbs/lists.ts';
import { usersUrl } from './verbs/users.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Translate' });
const marksOn = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    return [document.documentElement.outerHTML, ...fields].join().match(/[\u206a-\u206f]/g)?.length ?? 0;
  });

test('off, nothing of it is loaded or offered', async ({ as }) => {
  const page = await as('admin@acme.test');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await settled(page, usersUrl('acme'));
  await page.locator('.accountMenu > button').click();
  await expect(page.getByRole('menuitem', { name: text('layout.logOut') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: text('layout.menu.translate') })).toHaveCount(0);
  await expect(page.locator('[role=menuitemradio][lang]')).toHaveText(['Deutsch', 'English', 'Français']);
  expect(loaded.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(3);
  expect(loaded.filter((url) => /develop|mode-|openWorkbench/.test(url))).toEqual([]);
});

test('a text is chosen in the page, shows as it is typed, and is kept in the browser', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.addInitScript(() => localStorage.setItem('locale', 'fr'));
  await developed(page);
  await settled(page, usersUrl('acme'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.locator('.accountMenu > button').click();
  await page.getByRole('menuitem', { name: 'Traduire' }).click();
  const bar = page.getByRole('region', { name: 'Translate' });
  await expect(bar).toContainText('0 missing');
  const address = page.url();
  const header = page.getByRole('columnheader', { name: 'Prénom' });
  await header.getByText('Prénom').click({ modifiers: ['Alt'] });
  await expect(panel(page)).toContainText('users.fields.firstName');
  await expect(panel(page)).toContainText('i18n/fr/users.json');
  expect(page.url()).toBe(address);
  const field = panel(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('Petit nom');
  await expect(page.getByRole('columnheader', { name: 'Petit nom' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('Prénom');
  await expect(header).toBeVisible();
  await field.fill('Petit nom');
  await page.keyboard.press('F6');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('F6');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('1 proposed');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('proposals') ?? ''))).toEqual([
    {
      locale: 'fr',
      place: 'users.fields.firstName',
      english: 'First Name',
      replaced: 'Prénom',
      translation: 'Petit nom',
      confirmed: false,
    },
  ]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await page.goto(urlOf('acme', '/account/user-list'));
  await expect(page.getByRole('columnheader', { name: 'Petit nom' })).toBeVisible();
  await expect(bar).toContainText('1 proposed');
  expect(await marksOn(page)).toBe(0);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('columnheader', { name: 'Prénom' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a text in an open dialog is chosen too, and the dialog stays open', async ({ as }) => {
  const page = await as('admin@acme.test');
  await developed(page);
  await settled(page, usersUrl('acme'));
  await page.locator('.accountMenu > button').click();
  await page.getByRole('menuitem', { name: text('layout.menu.translate') }).click();
  await expect(page.getByRole('region', { name: 'Translate' })).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('heading', { level: 2 })
    .first()
    .click({ modifiers: ['Alt'] });
  await expect(panel(page)).toContainText('i18n/en/');
  await expect(panel(page).getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('!');
  await expect(panel(page).getByRole('textbox').first()).toHaveValue(/!$/);
  await expect(dialog).toBeVisible();
});
