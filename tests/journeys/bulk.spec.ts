import type { Page, Route } from '@playwright/test';
import type { Bulk } from '#contract/bulk.ts';
import { byKeys } from './byKeys.ts';
import { answerTo, plant } from './faults.ts';
import { expect, isFullWalk, test } from './journey.ts';
import { text } from './texts.ts';
import { rows, searchFor, settled } from './verbs/lists.ts';
import { makeUser } from './verbs/made.ts';
import { someUser, usersUrl } from './verbs/users.ts';

test('users are disabled together by the keyboard, and the report leads to who was refused', async ({
  as,
}) => {
  const page = byKeys(await as('admin@acme.test'));
  const person = someUser();
  await makeUser(person);
  await settled(page, usersUrl('acme'));
  const top = () => page.locator('table').evaluate((table) => table.getBoundingClientRect().top);
  const before = await top();

  await searchFor(page, person.lastName);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('tbody input').first()).toBeChecked();
  expect(await top()).toBe(before);
  const letThrough = await holdCode(page, 'BulkDialog');
  await startByKeyboard();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await letThrough();
  const report = page.getByRole('dialog', { name: text('users.bulk.disable.action') });
  await expect(report).toContainText('1 user was disabled.');
  await report.getByRole('button', { name: text('ui.bulk.close') }).press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await settled(page, usersUrl('acme'));
  await searchFor(page, 'admin@acme.test');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('x');
  await startByKeyboard();
  await expect(report).toContainText(text('validation.ownStatus'));
  await report.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/account\/users\//);

  async function startByKeyboard() {
    await page.getByRole('button', { name: text('users.bulk.disable.action') }).press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('1 user will be disabled');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
});

/** `npm test` takes the longer language. */
for (const locale of isFullWalk ? ['en', 'fr'] : ['fr']) {
  test(`at 320 px what can be done to the rows that are chosen takes two lines, in ${locale}`, async ({
    as,
  }) => {
    const page = await as('admin@acme.test');
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), locale);
    await page.setViewportSize({ width: 320, height: 640 });
    await settled(page, usersUrl('acme'));
    await page.locator('thead input').check();
    const bar = page.locator('.listHead [role=group]');
    await expect(bar.getByRole('button')).not.toHaveCount(1);
    const tops = await bar.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(new Set(tops).size).toBe(2);
  });
}

test('at 320 px a background bulk leaves room for the breadcrumb', async ({ as }) => {
  const page = await as('admin@acme.test');
  await plant(page, 'users.bulkProgress', async (route) => {
    const { data } = (await answerTo(route)) as { data: Bulk };
    await route.fulfill({ json: { data: { ...data, status: 'RUNNING', done: 0, endedOn: null } } });
  });
  const person = someUser();
  await makeUser(person);
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page, `${usersUrl('acme')}?q=${encodeURIComponent(person.email)}`);
  await page.locator('tbody input').first().check();
  await page.getByRole('button', { name: text('users.bulk.disable.action') }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.getByRole('button', { name: text('ui.bulk.hide') }).click();
  const name = text('users.bulk.disable.action');
  const chip = page.getByRole('button', { name: text('ui.bulk.chip', { name, done: '0', total: '1' }) });
  await expect(chip).toHaveText(/^.*0 of 1$/);
  const way = page.getByRole('navigation', { name: text('layout.breadcrumb') });
  expect((await chip.boundingBox())?.width).toBeLessThan(80);
  expect((await way.boundingBox())?.width).toBeGreaterThan(90);
  const back = way.getByRole('link', { name: 'Acme Securities' });
  await expect(way.getByRole('listitem')).toHaveText(['Acme Securities']);
  expect(await back.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await chip.click();
  await expect(page.getByRole('dialog', { name: text('ui.bulk.running', { name }) })).toBeVisible();
});

/** Holds part of the app's code back, as on a slow line, until it is released. */
async function holdCode(page: Page, name: string): Promise<() => Promise<void>> {
  let held: (route: Route) => void = () => {};
  const asked = new Promise<Route>((resolve) => {
    held = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, (route) => held(route), { times: 1 });
  return async () => (await asked).continue();
}
