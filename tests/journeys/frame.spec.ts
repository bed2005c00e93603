import type { Locator, Page } from '@playwright/test';
import { accountBase } from '#contract/paths.ts';
import { everyNth } from '../support/pairs.ts';
import { holdUntil } from './heldCalls.ts';
import { expect, isFullWalk, test } from './journey.ts';
import { cutPlaceholders } from './layout.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { expectSettled, listPaths, rows, searchFor, settled } from './verbs/lists.ts';
import { usersUrl } from './verbs/users.ts';

const tabs = ['subscription', 'user-list', 'roles', 'security', 'api-keys', 'rolodex', 'audit'];

test('from tab to tab the heading keeps its place, and cards end where the heading does', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  const seen = [];
  for (const tab of tabs) {
    await page.goto(urlOf('system', `${accountBase('acme')}/${tab}`));
    await page.locator('main :is(section.card, table[aria-busy=false])').first().waitFor();
    await page
      .getByText(/ left$/)
      .first()
      .waitFor();
    seen.push(await frameOf(page));
  }
  expect(new Set(seen.map(({ heading }) => heading)).size).toBe(1);
  expect(new Set(seen.map(({ tabs }) => tabs)).size).toBe(1);
  expect(seen.filter(({ cards, edge }) => cards !== undefined && cards !== edge)).toEqual([]);
});

test('a screen’s own content begins in the first 226 px', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  const base = accountBase('acme');
  for (const [list, record] of [
    ['user-list', '/users/'],
    ['roles', '/roles/'],
    ['api-keys', '/api-keys/'],
  ]) {
    await page.goto(urlOf('system', `${base}/${list}`));
    const first = page.locator(`tbody a[href*="${record}"]`).first();
    await first.waitFor();
    expect(await contentTop(page), list).toBeLessThanOrEqual(226);
    await first.click();
    await page.locator('main section.card').first().waitFor();
    expect(await contentTop(page), record).toBeLessThanOrEqual(226);
  }
});

test('a name that comes later moves no button away under a mouse', async ({ as }) => {
  const page = await as('admin@acme.test');
  const buttons = page.locator('main > .head > .actions');
  for (const path of ['/account/user-list', '/profile']) {
    await page.goto(urlOf('acme', path));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(buttons).toBeVisible();
    const named = await heading.textContent();
    for (const width of [1440, 900, 640]) {
      await page.setViewportSize({ width, height: 800 });
      const before = await buttons.boundingBox();
      await heading.evaluate((title) => title.append(' of a long name'.repeat(10)));
      expect(await buttons.boundingBox(), `${path} at ${width} px`).toEqual(before);
      await heading.evaluate((title, named) => title.replaceChildren(named ?? ''), named);
    }
  }
});

test('a search box shows all of what it searches, at each width of a screen', async ({ as }) => {
  const page = await as('admin@system.test');
  for (const path of isFullWalk ? listPaths : everyNth(listPaths, 0, 3)) {
    await page.goto(urlOf('system', path));
    await expectSettled(page);
    for (const width of [1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutPlaceholders(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** `npm test` takes the longer language. */
for (const locale of isFullWalk ? ['en', 'fr'] : ['fr']) {
  test(`at 1440 px the audit's search and filters are one line, in ${locale}`, async ({ as }) => {
    const page = await as('admin@acme.test');
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), locale);
    await page.setViewportSize({ width: 1440, height: 900 });
    await settled(page, urlOf('acme', '/account/audit'));
    const [search, end] = await Promise.all(
      ['.search', '.end'].map((part) => page.locator(`.listToolbar > ${part}`).boundingBox()),
    );
    expect(end?.y).toBeLessThan((search?.y ?? 0) + (search?.height ?? 0));
  });
}

test('the clear button of a search takes no room before there is text', async ({ as }) => {
  const page = await as('admin@system.test');
  await settled(page, urlOf('system', '/admin/account-list'));
  expect(await hasCross(page)).toBe(false);
  await searchFor(page, 'acme');
  expect(await hasCross(page)).toBe(true);
});

test('at 1280 px the list of accounts shows all its columns', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(urlOf('system', '/admin/account-list'));
  await expectSettled(page);
  const box = page.locator('.listTable');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('in the list of accounts the end of a column keeps a distance from the next', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1440, height: 800 });
  await settled(page, urlOf('system', '/admin/account-list'));
  const gaps = await page.locator('[data-align=right]:not(:last-child)').evaluateAll((cells) => {
    const boxOf = (cell: Element | null) => {
      const words = document.createRange();
      words.selectNodeContents(cell?.querySelector('button, span') ?? cell ?? document.body);
      return words.getBoundingClientRect();
    };
    return cells.map((cell) => boxOf(cell.nextElementSibling).left - boxOf(cell).right);
  });
  expect(gaps.length).toBeGreaterThan(10);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24);
});

test('the focus ring of a row is complete beside a checkbox, however long its name', async ({ as }) => {
  const page = await as('admin@acme.test');
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await settled(page, usersUrl('acme'));
    const link = rows(page).first().getByRole('link');
    await link.focus();
    expect(await roomForRing(link), `at ${width} px`).toBeGreaterThanOrEqual(0);
    await link.evaluate((name) => name.append('-'.repeat(200)));
    expect(await roomForRing(link), `a long name at ${width} px`).toBeGreaterThanOrEqual(0);
  }
});

test('the header of an account keeps its place while the account is loading, and says so', async ({ as }) => {
  const page = await as('admin@system.test');
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const { letThrough } = await holdUntil(page, '*/api/v1/admin/accounts/acme');
    await page.goto(urlOf('system', `${accountBase('acme')}/user-list`));
    await expectSettled(page);
    await expect(page.locator('main .toCome')).toHaveCount(5);
    const before = await placesOf(page);
    letThrough();
    await expect(page.getByText(/ left$/).first()).toBeVisible();
    await expect(page.locator('main .toCome')).toHaveCount(0);
    expect(await placesOf(page), `at ${width} px`).toEqual(before.map((top) => expect.closeTo(top, 0)));
  }
});

test('with reduced motion another theme appears at once, not in waves', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await settled(page, urlOf('system', '/admin/account-list'));
  await page.evaluate(() => {
    addEventListener('transitionrun', () => document.body.toggleAttribute('data-moved', true), true);
  });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.locator('body[data-moved]')).toHaveCount(0);
});

test('a name is shown as it was typed', async ({ as }) => {
  const page = await as('admin@system.test');
  await settled(page, urlOf('system', '/admin/account-list'));
  const widths = await page.locator('h1').evaluate((heading) =>
    ['5x5', '5\u200bx\u200b5'].map((name) => {
      const words = document.createElement('span');
      words.textContent = name;
      heading.append(words);
      return words.getBoundingClientRect().width;
    }),
  );
  expect(widths[0]).toBe(widths[1]);
});

test('a timestamp begins like the values beside it', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.goto(urlOf('acme', '/profile'));
  const moments = page.locator('.highlights time');
  await expect(moments).toHaveCount(2);
  const cases = await moments.evaluateAll((all) =>
    all.map((moment) => getComputedStyle(moment, '::first-letter').textTransform),
  );
  expect(cases).toEqual(['uppercase', 'uppercase']);
});

test('a double click on an overlay’s opener leaves it open', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.goto(urlOf('acme', '/account/roles'));
  await expectSettled(page);
  await page.getByRole('button', { name: text('layout.palette.open') }).dblclick();
  await expect(page.getByRole('combobox', { name: text('layout.palette.title') })).toBeVisible();
});

/** The positions of heading and tabs, and where the screen's cards and everything above them end. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const cards = [...document.querySelectorAll('main section.card')].map((card) => boxOf(card).right);
    const bar = document.querySelector('main > .below') ?? document.body;
    return {
      heading: boxOf(document.querySelector('h1') ?? document.body).top,
      tabs: boxOf(bar).top,
      edge: boxOf(bar).right,
      cards: cards.length > 0 ? Math.max(...cards) : undefined,
    };
  });

const contentTop = async (page: Page) => (await page.locator('main > .content').boundingBox())?.y;

/** The minimum distance in px between a link's ring and its cell's clipping edge. */
const roomForRing = (link: Locator) =>
  link.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const [own, cell] = [element, element.closest('th') ?? element].map((box) => box.getBoundingClientRect());
    if (!own || !cell || ring <= 0) return -1;
    const sides = [
      own.left - cell.left,
      cell.right - own.right,
      own.top - cell.top,
      cell.bottom - own.bottom,
    ];
    return Math.min(...sides) - ring;
  });

/** How far down the tabs and each fact of the header are, in px: a fact ends where its text does. */
const placesOf = (page: Page) =>
  page
    .locator('main :is(.pageTabs, .highlights dt)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));

/** Whether the browser draws its own clear button in the search box, visible to its tools only. */
async function hasCross(page: Page): Promise<boolean> {
  const tools = await page.context().newCDPSession(page);
  const { root } = await tools.send('DOM.getDocument', { depth: -1, pierce: true });
  const inside = (node: typeof root): (typeof root)[] => [
    node,
    ...(node.children ?? []).flatMap(inside),
    ...(node.shadowRoots ?? []).flatMap(inside),
  ];
  const cross = inside(root).find((node) => node.attributes?.includes('-webkit-search-cancel-button'));
  if (!cross) throw new Error('The browser has no cross of its own any more');
  const { model } = await tools
    .send('DOM.getBoxModel', { nodeId: cross.nodeId })
    .catch(() => ({ model: undefined }));
  return model !== undefined && model.width > 0;
}
