import type { Page } from '@playwright/test';
import { accountBase } from '../../contract/paths';
import { expect, test } from './journey';
import { urlOf } from './people';
import { text } from './texts';
import { expectSettled } from './verbs/lists';

const tabs = ['subscription', 'user-list', 'roles', 'security', 'api-keys', 'rolodex', 'audit'];
const lists = ['/admin/account-list', '/admin/draft-account-list', '/admin/features', '/admin/traits'];

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

test('a search box shows all of what it searches, at each width of a screen', async ({ as }) => {
  const page = await as('admin@system.test');
  const ofAccount = ['user-list', 'api-keys', 'audit'].map((tab) => `${accountBase('acme')}/${tab}`);
  for (const path of [...lists, ...ofAccount]) {
    await page.goto(urlOf('system', path));
    await expectSettled(page);
    for (const width of [1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await roomBesideWords(page), `${path} at ${width} px`).toBeGreaterThanOrEqual(0);
    }
  }
});

test('at 1280 px the list of accounts shows all its columns', async ({ as }) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(urlOf('system', '/admin/account-list'));
  await expectSettled(page);
  const box = page.locator('.listTable');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a double click on what opens an overlay leaves it open', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.goto(urlOf('acme', '/account/roles'));
  await expectSettled(page);
  await page.getByRole('button', { name: text('layout.palette.open') }).dblclick();
  await expect(page.getByRole('combobox', { name: text('layout.palette.title') })).toBeVisible();
});

/** Where the heading and the tabs stand, and where the cards of the screen and all above them end. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const cards = [...document.querySelectorAll('main section.card')].map((card) => boxOf(card).right);
    const bar = document.querySelector('main > .pageTabs') ?? document.body;
    return {
      heading: boxOf(document.querySelector('h1') ?? document.body).top,
      tabs: boxOf(bar).top,
      edge: boxOf(bar).right,
      cards: cards.length > 0 ? Math.max(...cards) : undefined,
    };
  });

/** How many px a search box has beside its words. */
const roomBesideWords = (page: Page) =>
  page
    .locator('main input[type=search]')
    .first()
    .evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return -1;
      context.font = font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room - context.measureText(input.placeholder).width;
    });
