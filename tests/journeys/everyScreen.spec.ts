import type { Locator, Page } from '@playwright/test';
import { inTurn, pairsOf } from '../support/pairs';
import { treeOf, unclear } from './accessibilityTree';
import { type Screen, screens } from './appWalks';
import { violations } from './axe';
import { expect, isFullWalk, print, test } from './journey';
import {
  covered,
  cutBySpacing,
  dialogOutOfView,
  moving,
  otherTypefaces,
  sidewaysScroll,
  unseenInForcedColours,
} from './layout';
import { leaveBy, noteWhereFocusCameFrom, openBy, openersOn, waysOut } from './overlays';
import { urlOf } from './people';
import { expectInOrder, writeInOrder } from './spoken';
import { smallTargets } from './targets';
import { text } from './texts';
import { expectTip, tipped, waysOfTips } from './tips';
import { settled } from './verbs/lists';
import { usersUrl } from './verbs/users';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
type Judged = { screen: Screen; width: number; scheme: Scheme };

/** A wide screen, a tablet, the wide one at a zoom of 200 %, and a telephone. */
const widths = [1440, 768, 640, 320];
/** Where axe judges; three in a row meet each width and both schemes. */
const places = [0, 1, 2, 3, 4, 5].map((n) => ({
  width: [1440, 640, 320][n % 3] ?? 0,
  scheme: schemes[n % 2] ?? 'light',
}));
const cellsOf = (screen: Screen) => places.map((place): Judged => ({ screen, ...place }));
const all = screens.flatMap(cellsOf);
const stateOf = ({ of }: Screen) => of?.state ?? 'data';
const statesOf = (route: string) => screens.flatMap(({ of }) => (of?.route === route ? of.state : [])).sort();
/** Routes that have the same states are of one pattern, whose parts show all but the data. What has data is its own. */
const patternOf = ({ name, of }: Screen) =>
  of && of.state !== 'data' ? [of.state, 'of', ...statesOf(of.route)].join(' ') : name;
/** Of the screens that one pattern shows, the slice takes every second. */
const isTaken = (screen: Screen) =>
  inTurn(
    screens.filter((other) => patternOf(other) === patternOf(screen)),
    0,
    2,
  ).includes(screen);
const taken = isFullWalk ? screens : screens.filter(isTaken);
/** The slice judges each of them once, those of one state at each place in turn. */
const walks = taken.map((screen) => {
  const turn = taken.filter((other) => stateOf(other) === stateOf(screen)).indexOf(screen);
  return { screen, cells: isFullWalk ? cellsOf(screen) : inTurn(cellsOf(screen), turn, places.length) };
});
const judged = walks.flatMap(({ cells }) => cells);

/** Where a screen is drawn: the slice takes the telephone and where else axe judges it, else the tablet. */
const widthsOf = (cells: Judged[]): number[] =>
  isFullWalk ? widths : [...cells.map(({ width }) => (width === 320 ? 768 : width)), 320];

/** How a screen is looked at besides, each with one of axe's widths, so that the slice does it with a third of them. */
const looks = { 'more spacing': 320, 'forced colours': 640, 'a wide low window': 1440 } as const;
type Look = keyof typeof looks;
const isLookedAt = (cells: Judged[], look: Look) => cells.some(({ width }) => width === looks[look]);
/** What axe judges: the slice leaves out what a dialog covers, which is a screen of its own. */
const part = isFullWalk ? 'html' : 'html, [role=dialog], [role=alertdialog]';

for (const { screen, cells } of walks) {
  const { name, as: email, open, show } = screen;
  test(`W1, W3, W4, W5, U8, H1: ${name}`, async ({ as }, info) => {
    if (isFullWalk) test.slow();
    const shown = async () => {
      const page = await as(email);
      await noteWhereFocusCameFrom(page);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: cells[0]?.scheme });
      await page.setViewportSize({ width: Math.max(1280, ...widthsOf(cells)), height: 800 });
      await open?.(page);
      await show(page);
      await expect(page.locator('h1').first()).toBeVisible();
      return page;
    };
    const page = await shown();
    if (isAsked(info.config.updateSnapshots)) return writeInOrder(page, name);
    await expectInOrder(page, name);
    const found = [...(await moving(page)), ...(await otherTypefaces(page)), ...unclear(await treeOf(page))];
    if (isLookedAt(cells, 'forced colours')) found.push(...(await unseenInForcedColours(page)));
    for (const width of widthsOf(cells)) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(page);
      const wrong = [...(await smallTargets(page)), ...(await sidewaysScroll(page))];
      found.push(...wrong.map((one) => `${width} px: ${one}`));
      for (const { scheme } of cells.filter((one) => one.width === width)) {
        await drawIn(page, scheme);
        found.push(...(await violations(page, part)).map((one) => `${width} px, ${scheme}: ${one}`));
      }
      if (width === 320 && isLookedAt(cells, 'more spacing')) found.push(...(await cutBySpacing(page)));
    }
    const overlays = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count();
    const lowWindows = isLookedAt(cells, 'a wide low window') ? [320, 1440] : [320];
    for (const width of overlays > 0 ? lowWindows : []) {
      await page.setViewportSize({ width, height: 600 });
      await drawn(page);
      found.push(...(await dialogOutOfView(page)).map((one) => `${width} × 600 px: ${one}`));
    }
    expect(found).toEqual([]);
    const turn = screens.indexOf(screen);
    if (overlays > 0) {
      const left = await leave(page, screen, turn, shown);
      print('U8', { [`ways out of what lies over ${name}, nothing left there`]: left });
    } else await lookOver(page, name, cells, turn);
  });
}

/** What a screen has to open, and its tips: the slice looks at each on a third of the screens. */
async function lookOver(page: Page, name: string, cells: Judged[], turn: number) {
  const left = isLookedAt(cells, 'a wide low window') ? await openAndLeave(page, turn) : 0;
  if (left > 0) print('U8', { [`ways out of what is opened on ${name}, nothing left there`]: left });
  const tips = isLookedAt(cells, 'more spacing') ? await showTips(page, turn) : 0;
  if (tips > 0) print('U8', { [`tips come and gone on ${name}`]: tips });
}

/** The slice takes one of them in turn. */
const some = <T>(all: readonly T[], turn: number) =>
  isFullWalk ? [...all] : inTurn(all, turn, Math.max(1, all.length));

/** What lies over a screen is left by each way out of it, over a new page each time, in a wide window and on a telephone. */
async function leave(page: Page, screen: Screen, turn: number, showAnew: () => Promise<Page>) {
  const names = (await waysOut(page, screen)).map(({ name }) => name);
  const cells = names.flatMap((name) => [1440, 320].map((width) => ({ name, width })));
  const gone = some(cells, turn);
  let over = page;
  for (const [n, { name, width }] of gone.entries()) {
    if (n > 0) {
      await over.close();
      over = await showAnew();
    }
    await over.setViewportSize({ width, height: 800 });
    await drawn(over);
    const way = (await waysOut(over, screen)).find((one) => one.name === name);
    if (!way) throw new Error(`There is no way out by ${name} any more`);
    await leaveBy(over, way);
  }
  return gone.length;
}

/** All that can be opened over a screen is opened, and left by each way out of it. */
async function openAndLeave(page: Page, turn: number) {
  const openers = some(await openersOn(page), turn);
  let left = 0;
  for (const opener of openers) {
    await openBy(page, opener);
    const ways = await waysOut(page);
    for (const [n, way] of some(ways, turn).entries()) {
      if (n > 0) await openBy(page, opener);
      await leaveBy(page, way);
      left += 1;
    }
  }
  return left;
}

/** Each tip of a screen comes and goes in each way. */
async function showTips(page: Page, turn: number) {
  const tips: Locator[] = await tipped(page).all();
  const cells = some(
    tips.flatMap((tip) => waysOfTips.map((way) => ({ tip, way }))),
    turn,
  );
  for (const { tip, way } of cells) await expectTip(page, tip, way);
  return cells.length;
}

test('W1, W3, W4, W5, H1: the counts', () => {
  print('W3', { 'screens spoken in their order': taken.length, 'in full': screens.length });
  print('W1', {
    'axe runs': judged.length,
    'in full': all.length,
    screens: taken.length,
    'of all': screens.length,
  });
  const facetsOf = ({ screen, width, scheme }: Judged) => [stateOf(screen), String(width), scheme];
  expect(pairsOf(judged, facetsOf)).toEqual(pairsOf(all, facetsOf));
  expect(new Set(taken.map(patternOf))).toEqual(new Set(screens.map(patternOf)));
  const drawnAt = walks.flatMap(({ cells }) => widthsOf(cells));
  expect(new Set(drawnAt)).toEqual(new Set(widths));
  print('W4, W5', { 'screens at a width': drawnAt.length, 'in full': screens.length * widths.length });
  for (const look of Object.keys(looks) as Look[]) {
    const seen = walks.filter(({ cells }) => isLookedAt(cells, look));
    expect(new Set(seen.map(({ screen }) => stateOf(screen)))).toEqual(new Set(screens.map(stateOf)));
    print('W5', { [`screens in ${look}`]: seen.length, 'in full': screens.length });
  }
  print('W5', { 'screens without motion': taken.length, 'in full': screens.length });
  print('H1', {
    'screens watched for violations of the content policy': taken.length,
    'in full': screens.length,
  });
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

test('W3, control: what is hard to follow by ear is found', async ({ as }) => {
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

test('W3, control: what is spoken too late is found', async ({ as }) => {
  const screen = screens.find(({ name }) => name === 'role');
  if (!screen?.as) throw new Error('There is no role');
  const page = await as(screen.as);
  await screen.show(page);
  await expectInOrder(page, 'role');
  await page.evaluate(() => {
    const [main, heading] = [document.querySelector('main'), document.querySelector('h1')];
    if (heading) main?.append(heading);
  });
  await expect(expectInOrder(page, 'role', 1_000)).rejects.toThrow('what role says');
});

test('W5, U8, control: what is planted is found', async ({ newBrowser }) => {
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

test('U8, control: an overlay that goes where it may not, or keeps the focus, is found', async ({ as }) => {
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
  await expect(leaveBy(page, way)).rejects.toThrow(`the focus after ${way.name}`);
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

/** Whether the snapshots are to be written anew, as by `-u`. */
const isAsked = (updates: string) => updates === 'all' || updates === 'changed';

/** What follows the width by script is drawn a frame later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The page follows the system's scheme a moment after it has changed. */
async function drawIn(page: Page, colorScheme: Scheme) {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}
