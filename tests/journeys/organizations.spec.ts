import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { choose, enter, field, fill, press } from './verbs/forms.ts';
import { expectSettled, openRow, rows, search, searchFor } from './verbs/lists.ts';
import { makeFirm, someFirm } from './verbs/made.ts';
import { card, editCard, expectMessage, saveCard } from './verbs/users.ts';

const list = () => urlOf('system', '/rolodex/firms');
const detailsTitle = text('firms.sections.details');
const names = (page: Page) => card(page, text('firms.sections.names'));
const openEditor = (section: Locator) => section.locator('tbody[data-open]');
const rail = (page: Page) => page.getByRole('navigation', { name: text('firms.sections.title') });
const editName = (page: Page, name: string) => press(page, text('recordParts.edit', { name }));

test('an administrator finds an organization by a former name and corrects it', async ({ as }) => {
  const page = await as('admin@system.test');
  const former = someFirm().replace('Holdings', 'Brothers');
  await page.goto(await makeFirm());
  await addName(page, former);
  await page.goto(list());
  await searchFor(page, former);
  await expect(rows(page).first()).toContainText(
    `${text('firms.match.found', { kind: text('firms.match.name.FORMER') })} ${former}`,
  );
  await openRow(page, former);
  await editName(page, former);
  await fill(openEditor(names(page)), text('firmRecords.names.value'), `${former} Ltd`);
  await page.keyboard.press('Enter');
  await expect(names(page)).toContainText(`${former} Ltd`);
  await page.goBack();
  await searchFor(page, `${former} Ltd`);
  await expect(rows(page).first()).toContainText(`${former} Ltd`);
});

test('the status of several organizations is set after a preview, and taken back by one button', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  const name = someFirm();
  const found = await chooseTwo(page, name);
  await press(page, text('firms.bulk.setStatus.action'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('DEFUNCT');
  await expect(dialog.getByRole('row').filter({ hasText: `${name} One` })).toContainText('Defunct');
  await dialog.getByRole('button', { name: 'Change 2 Organizations' }).click();
  await expect(dialog).toContainText('The status of 2 organizations was set.');
  await expect(found).toHaveCount(0);
  await dialog.getByRole('button', { name: text('ui.bulk.undo') }).click();
  await expect(dialog).toContainText('2 organizations are as they were before.');
  await dialog.getByRole('button', { name: text('ui.bulk.close') }).click();
  await expect(found).toHaveCount(2);
});

test('a role is added to several organizations, and all is undone from the log', async ({ as }) => {
  const page = await as('admin@system.test');
  const name = someFirm();
  const found = await chooseTwo(page, name);
  await press(page, text('firms.bulk.addRole.action'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('LENDER');
  await expect(dialog.getByRole('insertion')).toHaveText(['Lender', 'Lender']);
  await dialog.getByRole('button', { name: 'Change 2 Organizations' }).click();
  await expect(dialog).toContainText('The role was added to 2 organizations.');
  await dialog.getByRole('button', { name: text('ui.bulk.close') }).click();
  for (const row of await found.all()) await expect(row).toContainText('Lender');

  await page.goto(urlOf('system', '/admin/audit-log', { action: 'firms.bulk' }));
  await rows(page).filter({ hasText: 'Add Role' }).first().getByRole('link').first().click();
  await expect(page.getByRole('row', { name: 'Role Type' })).toContainText('Lender');
  await press(page, text('ui.bulk.undo'));
  await dialog.getByRole('button', { name: 'Change Back 2 Organizations' }).click();
  await expect(dialog).toContainText('2 organizations are as they were before.');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Undo: Report' })).toBeVisible();
});

test('two people edit different sections of one organization: both are kept', async ({ as }) => {
  const { mine, other } = await bothOpen(as);
  await editCard(mine, detailsTitle);
  await enter(card(mine, detailsTitle), text('firms.fields.description'), 'Mine');
  await addName(other, 'Theirs');
  await saveCard(mine, detailsTitle);
  await expectMessage(mine, text('firms.updated'));
  await expect(mine.getByRole('alertdialog')).toBeHidden();
  await expect(names(mine)).toContainText('Theirs');
  await other.reload();
  await expect(card(other, detailsTitle)).toContainText('Mine');
});

test('two windows of one person edit one row: the second chooses', async ({ as }) => {
  const { mine, other, name } = await bothOpen(as);
  for (const page of [mine, other]) await editName(page, name);
  await fill(openEditor(names(other)), text('firmRecords.names.value'), 'Theirs');
  await press(openEditor(names(other)), text('ui.card.save'));
  await expect(openEditor(names(other))).toBeHidden();
  await fill(openEditor(names(mine)), text('firmRecords.names.value'), 'Mine');
  await press(openEditor(names(mine)), text('ui.card.save'));
  const dialog = mine.getByRole('alertdialog', { name: text('ui.conflict.ownTitle') });
  await dialog.getByRole('radio', { name: text('ui.conflict.elsewhere') }).check();
  await press(dialog, text('ui.conflict.save'));
  await expect(dialog).toBeHidden();
  await expect(names(mine)).toContainText('Theirs');
});

test('leaving with an open row that was typed in asks with the specified words', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.goto(await makeFirm());
  await press(names(page), text('firmRecords.names.add'));
  await fill(openEditor(names(page)), text('firmRecords.names.value'), 'Half');
  await expect(rail(page).getByRole('img', { name: '1 unsaved row' })).toBeVisible();
  const back = page.getByRole('link', { name: text('firms.name'), exact: true });
  await back.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'You have unsaved changes that will be discarded if you navigate away. Are you sure you want to discard these changes?',
  );
  await press(dialog, text('ui.unsaved.keepEditing'));
  await expect(field(openEditor(names(page)), text('firmRecords.names.value'))).toHaveValue('Half');
  await back.click();
  await press(dialog, text('ui.unsaved.discard'));
  await expect(page).toHaveURL(/\/rolodex\/firms(\?|$)/);
});

for (const email of ['viewer@system.test', 'viewer@acme.test'] as const) {
  test(`${email} finds an organization and reads it, and can change nothing`, async ({ as }) => {
    const page = await as(email);
    const name = someFirm();
    await makeFirm(name);
    const [, subdomain = ''] = /@(\w+)/.exec(email) ?? [];
    await page.goto(urlOf(subdomain, '/rolodex/firms'));
    await searchFor(page, name);
    await openRow(page, name);
    await expect(names(page)).toContainText(name);
    const main = page.getByRole('main');
    for (const said of [
      'firmRecords.names.add',
      'firms.changes.delete.action',
      'firms.changes.defunct.action',
    ])
      await expect(main.getByRole('button', { name: text(said) })).toHaveCount(0);
    await expect(main.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await expect(main.getByText(text('firms.linkage.bank'))).toHaveCount(subdomain === 'system' ? 1 : 0);
  });
}

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

/** Two new organizations whose names begin so, found and ticked in the list. */
async function chooseTwo(page: Page, name: string) {
  for (const end of ['One', 'Two']) await makeFirm(`${name} ${end}`);
  await page.goto(list());
  await searchFor(page, name);
  const found = rows(page).filter({ hasText: name });
  await expect(found).toHaveCount(2);
  for (const row of await found.all()) await row.getByRole('checkbox').check();
  return found;
}

/** A former name in a new row at the end. */
async function addName(page: Page, value: string) {
  await press(names(page), text('firmRecords.names.add'));
  const editor = openEditor(names(page));
  await fill(editor, text('firmRecords.names.value'), value);
  await choose(editor, text('firmRecords.names.type'), text('firmValues.nameType.FORMER'));
  await press(editor, text('ui.card.save'));
  await expect(editor).toBeHidden();
  await expect(names(page)).toContainText(value);
}

/** One organization in two windows. */
async function bothOpen(as: (email: 'admin@system.test') => Promise<Page>) {
  const mine = await as('admin@system.test');
  const other = await as('admin@system.test');
  const name = someFirm();
  const url = await makeFirm(name);
  for (const page of [mine, other]) {
    await page.goto(url);
    await expect(names(page)).toContainText(name);
  }
  return { mine, other, name };
}

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
