import { expect, type Locator, type Page } from '@playwright/test';
import { accountBase } from '#contract/paths.ts';
import { text } from '../texts.ts';

/** The searchable lists, as the platform sees them: its own, and those of an account. */
export const listPaths = [
  ...['/admin/account-list', '/admin/draft-account-list', '/admin/features', '/admin/traits'],
  ...['user-list', 'api-keys', 'audit'].map((tab) => `${accountBase('acme')}/${tab}`),
];

export const search = (page: Page) => page.getByRole('searchbox').first();

/** Rows of lists, without the header. */
export const rows = (page: Page) => page.locator('table[aria-busy] tbody tr:not(.rowsToCome)');

/** The row now at this position, by its record: another journey may add one above it. */
export async function rowAt(page: Page, index: number): Promise<Locator> {
  const href = await rows(page).nth(index).getByRole('link').first().getAttribute('href');
  return rows(page).filter({ has: page.locator(`a[href="${href}"]`) });
}

/** The list has answered its latest request. */
export const expectSettled = (page: Page) =>
  expect(page.locator('table[aria-busy=false]').first()).toBeVisible();

/** Opens a list and waits for its rows. */
export async function settled(page: Page, url: string) {
  await page.goto(url);
  await expect(rows(page).first()).toBeVisible();
  await expectSettled(page);
}

export async function searchFor(page: Page, words: string) {
  await search(page).fill(words);
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(JSON.stringify(words)).slice(3, -3)));
  await expectSettled(page);
}

/** Toggles these choices of a multi-value filter. */
export async function chooseFilter(page: Page, filter: string, ...choices: string[]) {
  const chip = page.locator('button[aria-haspopup=menu]');
  await chip.filter({ hasText: new RegExp(`^${filter}`) }).click();
  for (const choice of choices) {
    await page.getByRole('menuitemcheckbox', { name: choice, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await expectSettled(page);
}

/** The button that clears all filters. */
export const clearFilters = (page: Page) => page.getByRole('button', { name: text('ui.list.clearAll') });

/** Opens the row with these words. */
export async function openRow(page: Page, words: string) {
  await rows(page).filter({ hasText: words }).first().getByRole('link').click();
}

/** Chooses a line of a row's menu, which is opened by its button. */
export async function chooseInMenu(row: Locator, line: string) {
  await openMenu(row);
  await inMenu(row.page(), line).click();
}

/** By its button, which the row has once the pointer is there. */
export async function openMenu(row: Locator) {
  await row.first().hover();
  await row
    .first()
    .getByRole('button', { name: text('ui.list.rowMenu') })
    .press('Enter');
  await expect(row.page().getByRole('menu')).toBeVisible();
}

/** A line of the open menu. */
export const inMenu = (page: Page, line: string) => page.getByRole('menuitem', { name: line, exact: true });

/** The box in which a list's rows scroll. */
export const scroller = (page: Page) => page.locator('div:has(> table)').first();
