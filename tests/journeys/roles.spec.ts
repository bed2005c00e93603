import { paths } from '#contract/paths.ts';
import { viewerRole } from '#server/catalogue/roles.ts';
import { expect, test } from './journey.ts';
import { demoPerson, urlOf } from './people.ts';
import { text } from './texts.ts';
import { expectSettled, openRow, settled } from './verbs/lists.ts';
import { expectForbidden, expectLoggedOut, expectNoAccess, signIn } from './verbs/signIn.ts';
import { card, openUser, usersUrl } from './verbs/users.ts';

test('someone without a role is refused every page, informed at the start, and may log out', async ({
  newBrowser,
}) => {
  const page = await (await newBrowser()).newPage();
  await signIn(page, demoPerson('nobody@acme.test'));
  for (const url of [usersUrl('acme'), usersUrl('acme', 'birch')]) {
    await page.goto(url);
    await expectForbidden(page);
  }
  await page.goto(urlOf('acme', '/'));
  await expectNoAccess(page);
  await expect(page.getByRole('main')).toContainText('nobody@acme.test');
  await page
    .getByRole('main')
    .getByRole('button', { name: text('layout.logOut') })
    .click();
  await expectLoggedOut(page);
});

test('visitors of an unknown account’s address are led to the selection of accounts', async ({
  newBrowser,
}) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('no-such-account', '/'));
  await expect(
    page.getByRole('heading', { name: text('signIn.errorPage.UNKNOWN_ACCOUNT.heading') }),
  ).toBeVisible();
  await page.getByRole('link', { name: text('signIn.domain.heading') }).click();
  await expect(page).toHaveURL(urlOf(undefined, paths.selectDomain));
});

test('a platform administrator sees whose account this is, and leaves it again', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.goto(usersUrl('system', 'acme'));
  await expectSettled(page);
  const bar = page.getByRole('complementary', { name: text('layout.foreign.label') });
  await expect(bar).toContainText(text('layout.foreign.text', { account: 'Acme Securities' }));
  await openUser(page, 'viewer@acme.test');
  await expect(bar).toBeVisible();
  await expect(card(page, text('users.login.title'))).toContainText('viewer@acme.test');
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect((await bar.boundingBox())?.y).toBe(52);
  await bar.getByRole('link', { name: text('layout.foreign.leave') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('accounts.name') })).toBeVisible();
  await page.goto(usersUrl('system'));
  await expectSettled(page);
  await expect(bar).toHaveCount(0);
});

test('answers are beside their names, and a whole group’s in their column', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await settled(page, urlOf('acme', '/account/roles'));
  await openRow(page, viewerRole);
  await expect(page.locator('[data-common]').first()).toBeVisible();
  const starts = await page.locator('section:has(> .head > [data-common=read])').evaluateAll((groups) => {
    const startOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().left ?? 0);
    return groups.map((group) => ({
      name: startOf(group.querySelector('.name')),
      common: startOf(group.querySelector('[data-common]')),
      row: startOf(group.querySelector('[data-level=read]')),
    }));
  });
  expect(starts.length).toBeGreaterThan(0);
  expect(starts.filter(({ common, row }) => common !== row)).toEqual([]);
  expect(starts.filter(({ name, row }) => row - name > 360)).toEqual([]);
});
