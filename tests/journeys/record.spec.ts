import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { byKeys } from './byKeys.ts';
import { holdCalls } from './heldCalls.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { fill } from './verbs/forms.ts';
import { rowAt, rows, settled } from './verbs/lists.ts';
import { card, editCard, expectMessage, saveCard } from './verbs/users.ts';

const users = urlOf('system', '/admin/accounts/acme/user-list');
const details = text('users.details.title');

test('one steps through a list, edits a record and takes it back, by keyboard', async ({ as }) => {
  const page = byKeys(await as('admin@system.test'));
  await settled(page, users);
  const list = page.url();
  await rows(page).first().getByRole('link').press('Enter');
  const name = page.getByRole('heading', { level: 1 });
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(name).toBeFocused();
  const before = (await name.textContent()) ?? '';
  await editCard(page, details);
  await fill(card(page, details), text('users.fields.firstName'), 'Stepped');
  await saveCard(page, details);
  await expect(name).toHaveText(/^Stepped /);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expectMessage(page, text('ui.undo.done'));
  await expect(name).toHaveText(before);
  await page.goBack();
  await expect(page).toHaveURL(list);
});

for (const { list, files, title } of [
  {
    list: users,
    files: ['UserShow', 'UserActions', 'UserOverview', 'personalData', 'userDirectory', 'ownFactors'],
    title: details,
  },
  {
    list: urlOf('system', '/admin/account-list'),
    files: ['SubscriptionScreen'],
    title: text('accounts.subscription.card.title'),
  },
])
  test(`a row opens its record without an answer once its list is idle: ${title}`, async ({ as }) => {
    const page = await as('admin@system.test');
    const fetched = ['record', 'forms', 'auditEvents', ...files].map(async (name) => {
      const answer = await page.waitForResponse(new RegExp(`/assets/${name}-[^/]*\\.js$`));
      await answer.finished();
    });
    await settled(page, list);
    await Promise.all(fetched);
    await holdCalls(page, ['*/assets/*', '*/api/*'], () => undefined);
    await rows(page).nth(2).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  });

test('a row has the actions of its record, by the button and by the menu key', async ({ as }) => {
  const page = await as('admin@system.test');
  await settled(page, users);
  const row = await rowAt(page, 3);
  const link = byKeys(row.getByRole('link'));
  const menu = page.getByRole('menu');
  await link.press('Shift+F10');
  await expect(menu.getByRole('menuitem', { name: text('ui.record.open'), exact: true })).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: text('users.statusChange.disable') })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await row.hover();
  const button = row.getByRole('button', { name: text('ui.list.rowMenu') });
  await expect(button).toHaveCSS('opacity', '1');
  await button.click();
  await menu.getByRole('menuitem', { name: text('users.statusChange.disable') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: text('ui.cancel') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: text('users.statusChange.disable') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row.locator(':focus')).toBeVisible();
});

test('values of highlights share one baseline, and no tip covers the next', async ({ as }) => {
  const page = await as('admin@system.test');
  await settled(page, users);
  await expect(page.locator('dl dd')).toHaveCount(4);
  expect(new Set(await baselines(page)).size).toBe(1);
  await rows(page).first().getByRole('link').click();
  const tip = card(page, details).getByRole('button', { name: text('users.help.employeeKey') });
  await tip.hover();
  const shown = await page.getByRole('tooltip').boundingBox();
  const next = await card(page, details)
    .getByRole('button', { name: text('users.help.configurationStatus') })
    .boundingBox();
  expect(shown && next && shown.y + shown.height <= next.y).toBe(true);
});

test('paper shows the record without the chrome', async ({ as }) => {
  const page = await as('admin@system.test');
  await settled(page, users);
  await rows(page).first().getByRole('link').click();
  await expect(card(page, details)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card(page, details)).toBeVisible();
  for (const role of ['navigation', 'banner'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const edit = page.getByRole('button', { name: text('ui.card.editOf', { card: details }) });
  await expect(edit).toBeHidden();
});

/** Where the text of each highlight stands. */
const baselines = (page: Page) =>
  page.locator('dl dd').evaluateAll((values) =>
    values.map((value) => {
      const mark = document.createElement('i');
      mark.style.setProperty('display', 'inline-block');
      value.prepend(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return Math.round(bottom);
    }),
  );
