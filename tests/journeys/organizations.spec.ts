import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { expectSettled, rows, search } from './verbs/lists.ts';
import { makeFirm, someFirm } from './verbs/made.ts';
import { card, editCard } from './verbs/users.ts';

const list = () => urlOf('system', '/rolodex/firms');
const detailsTitle = text('firms.sections.details');
const names = (page: Page) => card(page, text('firms.sections.names'));
const openEditor = (section: Locator) => section.locator('tbody[data-open]');
const rail = (page: Page) => page.getByRole('navigation', { name: text('firms.sections.title') });

test('by keyboard alone: from the search to the organization, to its names and into a new row', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  const name = someFirm();
  await makeFirm(name);
  await page.goto(list());
  await expectSettled(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(rows(page).first()).toContainText(name);
  await expect(search(page)).toBeFocused();
  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  const toNames = rail(page).getByRole('link', { name: new RegExp(`^${text('firms.sections.names')}`) });
  await page.keyboard.press((await toNames.getAttribute('aria-keyshortcuts')) ?? '');
  await expect(toNames).toHaveAttribute('aria-current', 'true');
  const add = page.getByRole('button', { name: text('firmRecords.names.add') });
  await expect(add, 'until the whole organization is here, Tab would pass its sections').toBeVisible();
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Typed Alone');
  await page.keyboard.press('Tab');
  await page.keyboard.press('F');
  await page.keyboard.press('Enter');
  await expect(openEditor(names(page))).toBeHidden();
  await expect(names(page).getByRole('row', { name: /Typed Alone/ })).toContainText('Former');
});

test('at 320 px the sections have a strip of tabs, and nothing scrolls sideways', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(await makeFirm());
  await expect(names(page)).toBeVisible();
  await press(page, text('ui.record.more'));
  await expect(page.getByRole('menuitem', { name: text('firms.changes.defunct.action') })).toBeVisible();
  await page.keyboard.press('Escape');
  await rail(page)
    .getByRole('link', { name: new RegExp(`^${text('firms.sections.names')}`) })
    .click();
  await expect(names(page).getByRole('heading')).toBeInViewport();
  await editCard(page, detailsTitle);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  expect(await violations(page)).toEqual([]);
});

test('an open dialog stays, when the window gets too narrow for the button that opened it', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  await page.goto(await makeFirm());
  const name = text('firms.factSet.connect');
  await press(page, name);
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('input:focus').fill('partners');
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await press(dialog, text('ui.cancel'));
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});
