import { expect, type Locator, type Page } from '@playwright/test';
import { text } from '../texts.ts';
import { fill } from './forms.ts';
import { chooseFilter, expectSettled } from './lists.ts';
import { someUser } from './users.ts';

/** The button that shows the list's current view. */
export const viewsButton = (page: Page) =>
  page.getByRole('button', {
    name: new RegExp(`^(${text('listViews.open')}$|${text('listViews.openOf')})`),
  });

/** Chooses a line of the views menu. */
export async function fromViews(page: Page, name: string) {
  await viewsButton(page).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
  // Including one that is fading out, which a dialog over it would hide from roles.
  await expect(page.locator('[role=menu]')).toHaveCount(0);
}

/** A name that no other test gives. */
export const someView = () => someUser().lastName.replace('Journey', 'View');

/** Opens the dialog that saves the list as a view, with a name in it. */
export async function nameView(page: Page, name: string): Promise<Locator> {
  await fromViews(page, text('listViews.saveAs'));
  const dialog = page.getByRole('dialog', { name: text('listViews.create.title'), includeHidden: true });
  await fill(dialog, text('listViews.fields.name'), name);
  return dialog;
}

/** Opens a list, also shows locked users, and saves that. */
export async function keepView(page: Page, url: string, name = someView()): Promise<string> {
  await page.goto(url);
  await expectSettled(page);
  await chooseFilter(page, text('users.fields.status'), text('users.status.LOCKED'));
  const dialog = await nameView(page, name);
  await dialog.getByRole('button', { name: text('listViews.create.submit') }).click();
  await expect(dialog).toBeHidden();
  const said = page.getByText(text('listViews.create.done', { name }), { exact: true });
  await page.getByRole('button', { name: text('layout.closeNotification') }).click();
  await expect(said).toBeHidden();
  await expect(viewsButton(page)).toHaveAccessibleName(text('listViews.openOf', { name }));
  return name;
}
