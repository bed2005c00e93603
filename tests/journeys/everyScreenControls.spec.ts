import { treeOf, unclear } from './accessibilityTree.ts';
import { screens } from './appWalks.ts';
import { violations } from './axe.ts';
import { expect, test } from './journey.ts';
import {
  covered,
  cutBySpacing,
  dialogOutOfView,
  moving,
  otherTypefaces,
  sidewaysScroll,
  unseenInForcedColours,
} from './layout.ts';
import { leaveBy, noteWhereFocusCameFrom, openBy, waysOut } from './overlays.ts';
import { urlOf } from './people.ts';
import { developed, illFitting, showLocale, unmarked } from './pseudo.ts';
import { expectSnapshot } from './snapshots.ts';
import { smallTargets } from './targets.ts';
import { text } from './texts.ts';
import { settled } from './verbs/lists.ts';
import { usersUrl } from './verbs/users.ts';

test('control: what is planted is found', async ({ newBrowser }) => {
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

test('control: what is hard to follow by ear is found', async ({ as }) => {
  const page = await as();
  await page.goto(urlOf('acme', '/logged-out'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(unclear(await treeOf(page))).toEqual([]);
  await page.evaluate(() => {
    const planted = '<h3>Deep</h3><button></button><a href="#">On</a><a href="#">On</a>';
    document.querySelector('main')?.insertAdjacentHTML('beforeend', planted);
  });
  expect(unclear(await treeOf(page))).toEqual([
    'without a name: button',
    'twice: link "On"',
    'a heading of level 3 where one above is left out',
  ]);
});

test('control: what a screen reader meets too late is found', async ({ as }) => {
  const screen = screens.find(({ name }) => name === 'role');
  if (!screen?.as) throw new Error('There is no role');
  const page = await as(screen.as);
  await screen.show(page);
  await expectSnapshot(page, 'matrix');
  await page.evaluate(() => {
    const [main, heading] = [document.querySelector('main'), document.querySelector('h1')];
    if (heading) main?.append(heading);
  });
  await expect(expectSnapshot(page, 'matrix', 1_000)).rejects.toThrow('the snapshot of matrix');
});

test('control: what is planted into a layout is found', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('acme', '/logged-out'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const checks = [moving, otherTypefaces, unseenInForcedColours, cutBySpacing, dialogOutOfView, covered];
  const found = async () => {
    const counts = [];
    for (const check of checks) counts.push((await check(page)).length);
    return counts;
  };
  expect(await found()).toEqual([0, 0, 0, 0, 0, 0]);
  await page.evaluate(() => {
    const plant = (name: string, words: string, style: Record<string, string>) => {
      const planted = document.createElement(name);
      planted.textContent = words;
      for (const [property, value] of Object.entries(style)) planted.style.setProperty(property, value);
      document.querySelector('main')?.append(planted);
      return planted;
    };
    plant('p', 'moves', {}).animate([{ opacity: 0 }, { opacity: 1 }], 60_000);
    plant('button', '', { width: '40px', height: '40px', border: '0', background: 'red' });
    plant('div', 'no room', { width: '50px', 'white-space': 'nowrap', overflow: 'hidden' });
    plant('p', 'strange', { 'font-family': 'Arial' });
    plant('div', 'asks', {}).setAttribute('role', 'alertdialog');
    plant('div', 'lies over the page', { position: 'fixed', inset: '0', 'z-index': '2000' });
  });
  expect(await found()).toEqual([1, 1, 1, 1, 3, expect.any(Number)]);
  expect((await covered(page)).length).toBeGreaterThan(1);
});

test('control: a hard-coded text, a cut one and two over one another are found', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await developed(page);
  await page.goto(urlOf('acme', '/logged-out'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await showLocale(page, 'en-XA');
  expect(await unmarked(page, 'en-XA', [])).toEqual([]);
  expect(await illFitting(page)).toEqual([]);
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML = '<p title="Hard">Hard-coded by Vera</p><i>no room at all</i><b>under</b><b>above</b>';
    document.querySelector('main')?.append(planted);
    const [cut, under, above] = planted.querySelectorAll<HTMLElement>('i, b');
    Object.assign(cut?.style ?? {}, {
      display: 'block',
      width: '40px',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    });
    for (const each of [under, above])
      Object.assign(each?.style ?? {}, { position: 'absolute', left: '0', top: '0' });
  });
  expect(await unmarked(page, 'en-XA', ['Vera', 'no room at all', 'under', 'above'])).toEqual([
    'outside any catalog: Hard-coded by Vera',
    'outside any catalog: Hard',
  ]);
  expect(await illFitting(page)).toEqual([
    expect.stringContaining('cut: no room at all'),
    'over one another: under | above',
  ]);
});

test('control: an overlay that closes when it may not, or keeps the focus, is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await noteWhereFocusCameFrom(page);
  await settled(page, usersUrl('acme'));
  const opener = page.getByRole('button', { name: text('layout.palette.open'), includeHidden: true });
  await openBy(page, opener);
  const [way] = await waysOut(page);
  if (!way) throw new Error('There is no way out');
  await expect(leaveBy(page, { ...way, isRefused: true })).rejects.toThrow(`after ${way.name}`);
  await openBy(page, opener);
  await leaveBy(page, way);
  await openBy(page, opener);
  await opener.evaluate((button) => button.addEventListener('focus', () => button.blur()));
  await expect(leaveBy(page, way, 1_000)).rejects.toThrow(`the focus after ${way.name}`);
});

test('control: a script or style that the policy refuses is counted', async ({ newBrowser, faults }) => {
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
