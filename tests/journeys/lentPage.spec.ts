import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { holdCalls } from './heldCalls.ts';
import { expect, test } from './journey.ts';
import { LentPage } from './lentPage.ts';
import { urlOf } from './people.ts';

const nobody = { cookies: [], origins: [] };

test('a page that was given back is as a new one, whatever a test has left there', async ({ newBrowser }) => {
  const lent = new LentPage(await newBrowser(), nobody);
  const page = await lent.lend();
  const asNew = await look(page);
  await leaveAll(page);
  const left = await look(page);
  const unseen = Object.keys(asNew).filter((what) => isDeepStrictEqual(left[what], asNew[what]));
  expect(unseen, 'what is left and not seen').toEqual([]);
  await lent.context.newPage();
  await askBeforeLeaving(page);
  await lent.giveBack();
  expect(lent.context.pages()).toEqual([page]);
  expect(await lent.lend()).toBe(page);
  expect(await look(page)).toEqual(asNew);
});

test('a page that was at several origins, or was closed, is not given again', async ({ newBrowser }) => {
  const lent = new LentPage(await newBrowser(), nobody);
  const page = await lent.lend();
  const origins = ['acme', 'birch'];
  const kept = async (page: Page) => {
    const all = [];
    for (const origin of origins) {
      await page.goto(urlOf(origin, paths.loggedOut));
      all.push(await page.evaluate(() => localStorage.getItem('left')));
      await page.evaluate(() => localStorage.setItem('left', 'here'));
    }
    return all;
  };
  await kept(page);
  expect(await kept(page)).toEqual(['here', 'here']);
  await lent.giveBack();
  const next = await lent.lend();
  expect(next).not.toBe(page);
  expect(await kept(next)).toEqual([null, null]);
  await next.close();
  expect(lent.isLent).toBe(false);
  expect(await lent.lend()).not.toBe(next);
});

/** All that a test can leave on a page which the next could see. */
async function leaveAll(page: Page) {
  await page.addInitScript(() => Object.assign(globalThis, { scripted: true }));
  await page.exposeFunction('exposed', () => {});
  await page.route('**/healthz?routed', (route) => route.fulfill({ status: 418 }));
  await holdCalls(page, ['*/healthz?held'], (call) => call.fulfill({ status: 418 }));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    forcedColors: 'active',
    contrast: 'more',
  });
  await page.context().addCookies([{ name: 'left', value: 'here', url: page.url() }]);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'here');
    window.name = 'left';
  });
  await page.getByRole('heading', { level: 1 }).hover();
  await page.goto(urlOf('acme', paths.privacyPolicy));
}

/** Asks whether one will leave, and waits for an answer. */
async function askBeforeLeaving(page: Page) {
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  await page.mouse.click(100, 100);
  page.on('dialog', () => {});
}

/** What a page says of all that. */
async function look(page: Page): Promise<Record<string, unknown>> {
  await page.goto(urlOf('acme', paths.loggedOut));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const told = await page.evaluate(async () => {
    const statusOf = async (path: string) => (await fetch(path)).status;
    const queries = [
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion: reduce)',
      '(forced-colors: active)',
      '(prefers-contrast: more)',
    ];
    return {
      ...Object.fromEntries(queries.map((query) => [query, matchMedia(query).matches])),
      'local storage': localStorage.getItem('left'),
      'session storage': sessionStorage.getItem('left'),
      'window name': window.name,
      size: [innerWidth, innerHeight],
      'init script': 'scripted' in globalThis,
      'exposed function': 'exposed' in globalThis,
      route: await statusOf('/healthz?routed'),
      'held call': await statusOf('/healthz?held'),
      'addresses before': history.length,
    };
  });
  return { ...told, cookies: await page.context().cookies(), pointer: await pointerOf(page) };
}

/** Where a click meets the page that is not told where. */
async function pointerOf(page: Page): Promise<unknown> {
  await page.evaluate(() => {
    const note = ({ clientX, clientY }: MouseEvent) => Object.assign(globalThis, { met: [clientX, clientY] });
    addEventListener('mousedown', note, { once: true });
  });
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => Reflect.get(globalThis, 'met'));
}
