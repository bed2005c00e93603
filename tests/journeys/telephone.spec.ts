import { accountBase } from '#contract/paths.ts';
import { everyNth } from '../support/pairs.ts';
import { holdUntil } from './heldCalls.ts';
import { expect, isFullWalk, test } from './journey.ts';
import { sidewaysScroll } from './layout.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { expectSettled, listPaths, rows, settled } from './verbs/lists.ts';
import { makeFirm } from './verbs/made.ts';
import { usersUrl } from './verbs/users.ts';

const lists = [...listPaths, '/admin/audit-log'];

test('the tools of a list take three lines of a telephone, in French too, and each can be reached', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 320, height: 720 });
  for (const [turn, locale] of ['en', 'fr'].entries()) {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    for (const path of isFullWalk ? lists : everyNth(lists, turn, 2)) {
      await page.goto(urlOf('system', path));
      await expectSettled(page);
      expect(await sidewaysScroll(page), `${path}, ${locale}`).toEqual([]);
      const tools = page.locator('[data-toolbar]');
      const height = await tools.evaluate((bar) => bar.getBoundingClientRect().height);
      expect(height, `${path}, ${locale}`).toBeLessThanOrEqual(3 * 44 + 2 * 8);
      for (const tool of await tools.locator('button:enabled, input').all()) {
        await tool.focus();
        await expect(tool).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test('on a telephone a record’s heading stays where it was while the record was loading', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.setViewportSize({ width: 320, height: 720 });
  await settled(page, usersUrl('acme'));
  const path = await rows(page).first().getByRole('link').getAttribute('href');
  const held = await holdUntil(page, '*/api/v1/users/0*');
  await page.goto(new URL(path ?? '', page.url()).href);
  const top = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
  await expect(page.locator('main .toCome')).toHaveCount(0);
  const before = await top();
  held.letThrough();
  await expect(page.getByRole('button', { name: text('ui.record.more') })).toBeVisible();
  expect(await top()).toBe(before);
});

test('on a telephone the buttons of a card stay in it, in French too', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.setViewportSize({ width: 320, height: 720 });
  for (const locale of ['en', 'fr']) {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    await settled(page, usersUrl('acme'));
    await rows(page).first().getByRole('link').click();
    const card = page.locator('main section.card').first();
    await card.locator('.head button').click();
    await expect(card.locator('.head button')).toHaveCount(2);
    const beyond = await card.locator('.head').evaluate((head) => {
      const { right, top, bottom } = head.getBoundingClientRect();
      return [...head.children]
        .map((child) => child.getBoundingClientRect())
        .filter((box) => box.right > right - 16 || box.top < top + 4 || box.bottom > bottom - 4).length;
    });
    expect(beyond, locale).toBe(0);
  }
});

test('on a telephone the menu of a row opens at a touch', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 320, height: 720 });
  await settled(page, usersUrl('system', 'acme'));
  await rows(page)
    .first()
    .getByRole('button', { name: text('ui.list.rowMenu') })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('on a telephone more tabs are seen to follow, and so is the current one', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 320, height: 720 });
  for (const tab of ['subscription', 'security', 'rolodex']) {
    await page.goto(urlOf('system', `${accountBase('acme')}/${tab}`));
    const current = page.locator('main .pageTabs > [aria-current]');
    await expect(current).toBeInViewport({ ratio: 1 });
    const next = page.locator('main .pageTabs > [aria-current] ~ a');
    const seen = await next.evaluateAll((tabs) =>
      tabs.some((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left < innerWidth && right > innerWidth;
      }),
    );
    expect(seen, tab).toBe(true);
  }
});

/** `npm test` takes the longer language. */
for (const locale of isFullWalk ? ['en', 'fr'] : ['fr'])
  test(`on a telephone the bar of another account takes two lines, in ${locale}`, async ({ as }) => {
    const page = await as('admin@system.test');
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), locale);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(urlOf('system', `${accountBase('cornerstone')}/subscription`));
    const bar = page.getByRole('complementary');
    await expect(bar).toContainText('Cornerstone Global Investors');
    const link = await bar.getByRole('link').boundingBox();
    const words = await bar.locator('strong').evaluate((name) => name.getClientRects()[0]?.top);
    expect(link?.y).toBeLessThan((words ?? 0) + 24);
  });

test('no control makes a telephone zoom into it', async ({ stateOf, browser }) => {
  const context = await browser.newContext({
    storageState: await stateOf('admin@system.test'),
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const small = () =>
    page
      .locator('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')
      .evaluateAll((controls) =>
        controls
          .filter((control) => Number.parseFloat(getComputedStyle(control).fontSize) < 16)
          .map((control) => control.outerHTML),
      );
  for (const path of [
    ...(isFullWalk ? lists : everyNth(lists, 0, 4)),
    `${accountBase('acme')}/webhooks/new`,
  ]) {
    await page.goto(urlOf('system', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main :is(input, select)').first()).toBeAttached();
    expect(await small(), path).toEqual([]);
  }
  await page.getByRole('button', { name: text('layout.palette.open') }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  expect(await small()).toEqual([]);
  await page.goto(await makeFirm());
  await press(page, text('firms.hierarchy.panel.view'));
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  expect(await small()).toEqual([]);
  await context.close();
});
