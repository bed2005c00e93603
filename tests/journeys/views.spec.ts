import type { Page } from '@playwright/test';
import { byKeys } from './byKeys.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { chooseFilter, expectSettled, settled } from './verbs/lists.ts';
import { holdToasts } from './verbs/toasts.ts';
import { usersUrl } from './verbs/users.ts';
import { keepView, viewsButton } from './verbs/views.ts';

test('views are chosen, changed and left by the keyboard alone, at 320 px too', async ({ as }) => {
  const page = byKeys(await as('admin@birch.test'));
  await holdToasts(page);
  const name = await keepView(page, usersUrl('birch'));
  await page.setViewportSize({ width: 320, height: 720 });
  await viewsButton(page).focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('menuitemradio', { name });
  await expect(chosen).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?status=ACTIVE$/);
  await expect(viewsButton(page)).toBeFocused();

  await chooseFilter(
    page,
    text('users.fields.status'),
    text('users.status.DISABLED'),
    text('users.status.LOCKED'),
  );
  await expect(page).toHaveURL(/\?status=ACTIVE,DISABLED,LOCKED$/);
  const box = await page.locator('main').first().boundingBox();
  expect(box?.width).toBeLessThanOrEqual(320);
  await page.goBack();
  await page.goBack();
  await expectSettled(page);
  await expect(page).toHaveURL(/\?status=ACTIVE$/);
});

test('the toolbar of a list takes one line at 1280 px, in French too', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const locale of ['en', 'fr']) {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    for (const path of ['/admin/account-list', '/admin/accounts/acme/user-list']) {
      await settled(page, urlOf('system', path));
      expect(await toolbarHeight(page)).toBeLessThanOrEqual(44);
      const [search = 0, count = 0] = await middles(page);
      expect(search).toBeGreaterThan(0);
      expect(Math.abs(search - count)).toBeLessThan(12);
    }
  }
  await page.setViewportSize({ width: 900, height: 720 });
  expect(await toolbarHeight(page)).toBeGreaterThan(44);
});

/** The vertical positions of the search box and the count. */
const middles = (page: Page) =>
  page
    .locator('input[type=search], [role=status]:has(> span)')
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
    );

const toolbarHeight = (page: Page) =>
  page.locator('[data-toolbar]').evaluate((bar) => bar.getBoundingClientRect().height);
