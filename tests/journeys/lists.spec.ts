import type { Page } from '@playwright/test';
import { everyNth } from '../support/pairs.ts';
import { screens } from './appWalks.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { covered } from './layout.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { rowAt, rows, scroller, settled } from './verbs/lists.ts';
import { expectTab } from './verbs/tabs.ts';

const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const lists = ['/admin/account-list', '/admin/accounts/acme/user-list'];

for (const path of lists) {
  test(`${path} fills the window, in one scroller`, async ({ as }) => {
    const page = await as('admin@system.test');
    await settled(page, urlOf('system', path));
    for (const size of sizes) {
      await page.setViewportSize(size);
      const next = page.getByRole('button', { name: text('ui.list.next') });
      await scroller(page).evaluate((box) => box.scrollTo(0, 150));
      expect(await scroller(page).evaluate((box) => box.scrollTop)).toBe(150);
      for (const stays of [next, page.getByRole('columnheader').first()])
        await expect(stays).toBeInViewport({ ratio: 1 });
      expect(await pageScroll(page)).toEqual({ down: 0, sideways: 0 });
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await pageScroll(page)).toMatchObject({ sideways: 0 });
    print('lists', { sizes: sizes.length + 1 });
  });
}

/** Every list that a walk subject shows with rows. */
const shown = screens.filter(({ of }) =>
  screens.some((one) => of?.state === 'data' && one.of?.route === of.route && one.of.state === 'empty'),
);
/** Lists whose rows open no record. */
const opensNothing = new Set(['draftAccounts', 'investorInvites']);
/** They share one pattern: the slice takes every tenth. */
const taken = (turn: number) => (isFullWalk ? shown : everyNth(shown, turn, 10));

for (const { name, as: email, show } of taken(0)) {
  test(`${name} is as it was left, on the way back from a record`, async ({ as }) => {
    if (!email) throw new Error(`${name} is a list that nobody has to sign in for`);
    const page = await as(email);
    await page.setViewportSize({ width: 1280, height: 600 });
    await show(page);
    const last = rows(page).last();
    const link = last.getByRole('rowheader').getByRole('link');
    expect(await link.count()).toBe(opensNothing.has(name) ? 0 : 1);
    if (opensNothing.has(name)) return;
    const label = await last.getByRole('rowheader').textContent();
    await last.scrollIntoViewIfNeeded();
    const before = { url: page.url(), top: await scroller(page).evaluate((box) => box.scrollTop) };
    await link.click();
    await expect(page).not.toHaveURL(before.url);
    await page.goBack();
    await expect(last.getByRole('rowheader')).toHaveText(label ?? '');
    await expect(last).toBeInViewport();
    expect({ url: page.url(), top: await scroller(page).evaluate((box) => box.scrollTop) }).toEqual(before);
    print('freshness', { lists: taken(0).length, 'in full': shown.length, name });
  });
}

test('a list is where it was left on the way back from a record', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1280, height: 720 });
  await settled(page, urlOf('system', '/admin/accounts/acme/user-list'));
  await scroller(page).evaluate((box) => box.scrollTo(0, 400));
  const row = (await rowAt(page, 12)).getByRole('link');
  await expect(row).toBeInViewport({ ratio: 1 });
  await row.click();
  await expect(page.getByText(text('users.details.title')).first()).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport({ ratio: 1 });
  expect(await scroller(page).evaluate((box) => box.scrollTop)).toBe(400);

  await page.getByRole('button', { name: text('ui.list.next') }).click();
  await expect.poll(() => scroller(page).evaluate((box) => box.scrollTop)).toBe(0);
});

test('a row shows the pointer, keeps its name in view, and opens in a new tab', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 800, height: 720 });
  await settled(page, urlOf('system', '/admin/accounts/acme/user-list'));
  const row = await rowAt(page, 2);
  const name = row.getByRole('rowheader');
  const colour = () => name.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const before = await colour();
  const cell = row.getByRole('cell').nth(1);
  await cell.hover();
  expect(await colour()).not.toBe(before);
  await expect(name.getByRole('link')).toHaveCSS('text-decoration-line', 'underline');

  await cell.click({ button: 'middle' });
  await expectTab(page, String(await name.getByRole('link').getAttribute('href')));
  await expect(rows(page).first()).toBeVisible();

  await scroller(page).evaluate((box) => box.scrollTo(200, 0));
  expect(await scroller(page).evaluate((box) => box.scrollLeft)).toBe(200);
  await expect(name.getByRole('link')).toBeInViewport({ ratio: 1 });
});

test('identifiers are in a mono face, also on a machine that has none', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await settled(page, urlOf('acme', '/account/user-list'));
  const width = (words: string) =>
    page
      .locator('.copyText')
      .first()
      .evaluate((text, words) => {
        const copy = text.cloneNode() as HTMLElement;
        copy.textContent = words;
        text.after(copy);
        const { width } = copy.getBoundingClientRect();
        copy.remove();
        return width;
      }, words);
  await expect.poll(async () => (await width('iiii')) - (await width('MMMM'))).toBe(0);
});

/** Lists that no other journey writes to: its records are as long as its test likes. */
const untouched = ['/admin/account-list', '/admin/accounts/birch/user-list'];

test('at 1440 px no column clips its content, not in French either', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [locale, longest] of [
    ['fr', 'il y a 59 min'],
    ['en', '59 min. ago'],
  ] as const) {
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), locale);
    for (const path of untouched) {
      await settled(page, urlOf('system', `${path}?filter={}&perPage=100`));
      await plantTimestamps(page, longest);
      expect(await cutCells(page)).toEqual([]);
    }
  }
  await rows(page)
    .first()
    .getByText(text('users.status.ACTIVE'), { exact: true })
    .evaluate(
      (chip, locked) => {
        chip.textContent = locked;
      },
      `${text('users.status.DISABLED')} ${text('users.status.locked')}`,
    );
  expect(await cutCells(page)).toEqual([]);
  await rows(page)
    .first()
    .getByRole('cell')
    .last()
    .evaluate((cell) => {
      cell.textContent = 'what is planted is found';
      cell.style.maxWidth = '20px';
    });
  expect(await cutCells(page)).toEqual(['what is planted is found']);
});

/** The slice checks each list in one language, in turn. */
const localesOf = (turn: number) => (isFullWalk ? ['fr', 'en'] : everyNth(['fr', 'en'], turn, 2));

for (const [turn, { name, as: email, show }] of taken(1).entries()) {
  const locales = localesOf(turn);
  test(`at 1440 px ${name} cuts no link and no button of a row, in ${locales.join(' and ')}`, async ({
    as,
  }) => {
    if (!email) throw new Error(`${name} is a list that nobody has to sign in for`);
    const page = await as(email);
    await page.setViewportSize({ width: 1440, height: 900 });
    print('lists', { 'languages of this list': locales.length, 'in full': 2 });
    for (const locale of locales) {
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), locale);
      await show(page);
      expect(await cutControls(page)).toEqual([]);
    }
    await rows(page)
      .first()
      .getByRole('cell')
      .last()
      .evaluate((cell) => {
        const link = document.createElement('a');
        link.append('what is planted is found');
        link.style.position = 'relative';
        link.style.left = '100%';
        cell.replaceChildren(link);
      });
    expect(await cutControls(page)).toHaveLength(1);
  });
}

/** Links and buttons that extend beyond their cells; a record's own name may be of any length. */
const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody td :is(a, button)')]
      .filter((control) => {
        const cell = control.closest('td')?.getBoundingClientRect();
        const { left, right, width } = control.getBoundingClientRect();
        return cell && width > 0 && (left < cell.left - 0.5 || right > cell.right + 0.5);
      })
      .map(({ textContent }) => textContent ?? ''),
  );

test('at 320 px the current tab is in view', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['audit', 'user-list']) {
    await settled(page, urlOf('system', `/admin/accounts/acme/${path}`));
    const bar = page.getByRole('navigation', { name: text('layout.sections') });
    await expect(bar.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  }
});

test('at 320 px the current tab is in view in a window that was wide before', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1280, height: 640 });
  await settled(page, urlOf('system', '/admin/accounts/acme/audit'));
  await page.setViewportSize({ width: 320, height: 640 });
  const bar = page.getByRole('navigation', { name: text('layout.sections') });
  await expect(bar.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
});

test('at 320 px a list without filters keeps no line for them', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page, urlOf('system', '/admin/account-list'));
  const filters = page.locator('.listToolbar > .filters');
  await expect(filters).toBeVisible();
  await settled(page, urlOf('system', '/admin/traits'));
  await expect(filters).toBeHidden();
});

test('at 320 px the way back is whole, where the page itself is cut', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.addInitScript(() => localStorage.setItem('locale', 'fr'));
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page, urlOf('system', '/admin/accounts/acme/user-list'));
  await rows(page).first().getByRole('link').click();
  await expect(page.locator('.card').first()).toBeVisible();
  const back = page.locator('.breadcrumb a').last();
  expect(await back.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a cell’s tip stays while the pointer moves to it, and closes by Esc and by leaving', async ({ as }) => {
  const page = await as('admin@system.test');
  await settled(page, urlOf('system', '/admin/account-list'));
  const row = rows(page).filter({ hasText: /\+\d/ }).first();
  await row.hover();
  const more = row.getByRole('button', { name: /^\+\d+: / });
  const isShown = () => more.evaluate((button) => getComputedStyle(button, '::after').content !== 'none');
  await more.hover();
  expect(await isShown()).toBe(true);
  const { x = 0, y = 0, height = 0 } = (await more.boundingBox()) ?? {};
  await page.mouse.move(x + 2, y + height + 8, { steps: 8 });
  expect(await isShown()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isShown).toBe(false);
  expect(await covered(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).hover();
  await row.hover();
  await more.hover();
  expect(await isShown()).toBe(true);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(isShown).toBe(false);
  print('overlays', { 'ways of what has no room in a cell to go': 2 });
});

/** How far the page itself could be scrolled. */
const pageScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.scrollingElement ?? document.body;
    return { down: Math.max(0, scrollHeight - innerHeight), sideways: Math.max(0, scrollWidth - innerWidth) };
  });

/** A list shows times as it does an hour after its rows were made. */
const plantTimestamps = (page: Page, words: string) =>
  page.locator('tbody time').evaluateAll((moments, words) => {
    for (const moment of moments) moment.replaceChildren(words);
  }, words);

/** Text in cells without room for it. A copy button overlaps the space beside its text. */
const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody th, tbody td, tbody span')]
      .filter((cell) => !cell.querySelector('button'))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent ?? ''),
  );
