import type { Locator } from '@playwright/test';
import { accountBase } from '#contract/paths.ts';
import { expect, isFullWalk, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { rowAt, rows, settled } from './verbs/lists.ts';
import { makeUser } from './verbs/made.ts';
import { card, editCard, someUser, usersUrl } from './verbs/users.ts';

test('the buttons of a long form are in view wherever one is in it', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(await makeUser());
  await editCard(page, text('users.details.title'));
  const save = card(page, text('users.details.title')).getByRole('button', { name: text('ui.card.save') });
  await card(page, text('users.details.title')).getByRole('textbox').last().scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click({ trial: true });
  await page.goto(urlOf('acme', `${accountBase('acme', 'acme')}/api-keys/newkey`));
  const generate = page.getByRole('button', { name: text('apiKeys.create.submit') });
  await expect(generate).toBeInViewport({ ratio: 1 });
  await generate.click({ trial: true });
});

test('a list that is a part of a record keeps its page buttons in view', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1280, height: 800 });
  await settled(page, urlOf('system', '/admin/traits'));
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: text('ui.list.next') })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
});

/** `npm test` takes the narrower window. */
for (const width of isFullWalk ? [1440, 1280] : [1280])
  test(`the button of a row lies over nothing that the row says, and no date is cut, at ${width} px`, async ({
    as,
  }) => {
    const page = await as('admin@system.test');
    await page.setViewportSize({ width, height: 900 });
    await settled(page, urlOf('system', '/admin/accounts/acme/user-list'));
    const row = await rowAt(page, 2);
    await row.hover();
    const button = row.getByRole('button', { name: text('ui.list.rowMenu') });
    const { x } = await boxOf(button);
    const cell = row.locator('td').last();
    expect(await textEnd(cell)).toBeLessThanOrEqual(x);
    expect(await cut(page.locator('.listTable td:has(> time)'))).toEqual([]);
  });

test('two filters that are set leave the toolbar in one line', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page, usersUrl('acme'));
  const toolbar = page.locator('.listToolbar');
  const { height } = await boxOf(toolbar);
  await page
    .getByRole('button', { name: text('users.fields.jobFunction') })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox').nth(2).click();
  await page.getByRole('menuitemcheckbox').nth(3).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.filterChip[data-set]')).toHaveCount(2);
  expect((await boxOf(toolbar)).height).toBe(height);
});

test('a long name leaves the way back to its list', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(await makeUser({ ...someUser(), firstName: 'Maximilian'.repeat(10) }));
  const steps = page.getByRole('navigation', { name: text('layout.breadcrumb') }).getByRole('link');
  await expect(steps).toHaveText(['Acme Securities', text('users.name')]);
  expect(await cut(steps)).toEqual([]);
});

test('no value leaves its card where two cards stand side by side', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(await makeUser());
  const card = page.locator('main section.card').first();
  await expect(card.locator('.statusChip')).toBeVisible();
  const end = (await boxOf(card)).x + (await boxOf(card)).width;
  for (const value of await card.locator('dd, dd *').all()) {
    const { x, width } = await boxOf(value);
    expect(x + width).toBeLessThan(end);
  }
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not there');
  return box;
}

/** Where a cell's words end. */
const textEnd = (cell: Locator) =>
  cell.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.querySelector('time') ?? element);
    return words.getBoundingClientRect().right;
  });

/** Those with more text than room. */
const cut = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
