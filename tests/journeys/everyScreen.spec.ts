import type { Page } from '@playwright/test';
import { screens } from './appWalks';
import { violations } from './axe';
import { expect, isFullWalk, print, test } from './journey';
import { urlOf } from './people';
import { smallTargets } from './targets';

type Scheme = 'light' | 'dark';
const both: Scheme[] = ['light', 'dark'];

/** A wide screen, the same at a zoom of 200 %, and a telephone. */
const views: { width: number; schemes: Scheme[] }[] = [
  { width: 1280, schemes: both },
  { width: 640, schemes: isFullWalk ? both : ['light'] },
  { width: 320, schemes: both },
];

for (const { name, as: email, show } of screens) {
  test(`W1, W4, W5, H1: ${name}`, async ({ as, newBrowser }) => {
    const page = email ? await as(email) : await (await newBrowser()).newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show(page);
    await expect(page.locator('h1').first()).toBeVisible();
    const found: string[] = [];
    for (const { width, schemes } of views) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(page);
      const wrong = [...(await smallTargets(page)), ...(await sidewaysScroll(page))];
      found.push(...wrong.map((one) => `${width} px: ${one}`));
      for (const colorScheme of schemes) {
        await drawIn(page, colorScheme);
        found.push(...(await violations(page)).map((one) => `${width} px, ${colorScheme}: ${one}`));
      }
    }
    expect(found).toEqual([]);
  });
}

test('W1, W4, W5, H1: the counts', () => {
  const runs = views.reduce((sum, { schemes }) => sum + schemes.length, 0);
  print('W1', { 'axe runs': screens.length * runs, screens: screens.length });
  print('W4, W5', { 'screens at a width': screens.length * views.length });
  print('H1', { 'screens watched for violations of the content policy': screens.length });
});

test('W1, W4, W5, control: what is planted is found', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('acme', '/logged-out'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect([...(await smallTargets(page)), ...(await sidewaysScroll(page))]).toEqual([]);
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML = '<button><img></button><p>faint</p><b>on a picture</b>';
    document.querySelector('main')?.append(planted);
    const [button, faint] = [planted.querySelector('button'), planted.querySelector('p')];
    button?.style.setProperty('width', '10px');
    faint?.style.setProperty('color', '#eee');
    planted
      .querySelector('b')
      ?.style.setProperty('background-image', 'url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)');
    planted.style.setProperty('width', '3000px');
  });
  const wrong = await violations(page);
  const rules = wrong.map((one) => one.split(' ')[0]);
  expect(rules).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'color-contrast']));
  expect(wrong.join()).toContain('background image');
  expect(await smallTargets(page)).toHaveLength(1);
  expect(await sidewaysScroll(page)).toHaveLength(1);
});

test('H1, control: a script or style that the policy refuses is counted', async ({ newBrowser, faults }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('acme', '/logged-out'));
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML = '<p style="color: red">styled</p><button onclick="ran = true">scripted</button>';
    document.body.append(planted);
    planted.querySelector('button')?.click();
  });
  await expect
    .poll(() => [...new Set(faults.map((fault) => fault.split(' ')[2]))].sort())
    .toEqual(['script-src-attr', 'style-src-attr']);
  faults.length = 0;
});

/** What follows the width by script is drawn a frame later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.body;
    return scrollWidth > innerWidth ? [`scrolls sideways to ${scrollWidth} px`] : [];
  });

/** The page follows the system's scheme a moment after it has changed. */
async function drawIn(page: Page, colorScheme: Scheme) {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}
