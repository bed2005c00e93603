import type { Page } from '@playwright/test';
import { everyNth } from '../support/pairs.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { brokenWords, cutPlaceholders, iconsAlone, tallTitles } from './layout.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { rows, settled } from './verbs/lists.ts';

/** For each list, and the record in its first row. `npm test` takes every second. */
const some = <T>(all: T[]) => (isFullWalk ? all : everyNth(all, 0, 2));
const lists = some(['user-list', 'roles', 'api-keys', 'audit']).map((path) => `/account/${path}`);
const localLogin = '/account/security/providers/local';
const others = some(['/account/subscription', '/account/security', localLogin]);
const own = some(['/profile', '/profile/permissions', '/profile/sessions', '/profile/two-factor']);

/** A role with some users, whose name is long in either language. */
const longRole = /^(Syndicate Manager|Responsable de la syndication)$/;

/** The slice reads the longer of the two. */
for (const locale of isFullWalk ? ['en', 'fr'] : ['fr']) {
  test(`at 320 px words are whole and explanations beside them, in ${locale}`, async ({ as }) => {
    const page = await as('admin@acme.test');
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), locale);
    await page.setViewportSize({ width: 320, height: 800 });
    const found: string[] = [];
    let looked = 0;
    const look = async () => {
      await expect(page.locator('[aria-busy=true], main [role=status][aria-label]')).toHaveCount(0);
      looked += 1;
      const wrong = await crowded(page);
      found.push(...wrong.map((one) => `${new URL(page.url()).pathname}: ${one}`));
    };
    for (const path of lists) {
      await settled(page, urlOf('acme', path));
      await look();
      await open(page);
      await look();
    }
    for (const path of [...others, ...own]) {
      await page.goto(urlOf('acme', path));
      await expect(page.locator('.card').first()).toBeVisible();
      await look();
    }
    await page.goto(urlOf('acme', localLogin));
    await page.locator('.card > .head button').first().click();
    await expect(page.locator('form')).toBeVisible();
    await look();
    await settled(page, urlOf('acme', '/account/roles'));
    await rows(page).getByRole('link', { name: longRole }).click();
    await expect(page.getByRole('heading', { level: 1, name: longRole })).toBeVisible();
    await page.locator('main nav').last().getByRole('link').last().click();
    await open(page);
    await expect(page.getByRole('rowheader', { name: longRole })).toBeVisible();
    await look();
    expect(found).toEqual([]);
    print('looks', { 'screens with whole words': looked });
  });
}

test('control: a broken word, an icon alone, a cut placeholder and a tall title are found', async ({
  as,
}) => {
  const page = await as('admin@acme.test');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(urlOf('acme', '/profile'));
  await expect(page.locator('.card').first()).toBeVisible();
  await expect(page.getByText(text('ui.loading'), { exact: true })).toHaveCount(0);
  expect(await crowded(page)).toEqual([]);
  await page.locator('main').evaluate((main) => {
    const planted = document.createElement('dl');
    planted.innerHTML = '<dt>Responsable<br><button><svg></svg></button></dt>';
    planted.style.setProperty('width', '60px');
    planted.style.setProperty('overflow-wrap', 'anywhere');
    const field = document.createElement('input');
    field.placeholder = 'Search by name or description';
    field.style.setProperty('width', '150px');
    main.append(planted, field);
    const title = document.querySelector<HTMLElement>('.card > .head > h2');
    if (title) title.innerHTML = 'One<br>two<br>three';
  });
  expect(await crowded(page)).toEqual([
    'broken: Responsable',
    'alone: Responsable',
    'cut: Search by name or description',
    'tall: Onetwothree',
  ]);
});

/** Text without enough room. */
const crowded = async (page: Page) => [
  ...(await brokenWords(page)),
  ...(await iconsAlone(page)),
  ...(await cutPlaceholders(page)),
  ...(await tallTitles(page)),
];

async function open(page: Page) {
  await rows(page).first().getByRole('link').first().click();
  await expect(page.locator('.card').first()).toBeVisible();
}
