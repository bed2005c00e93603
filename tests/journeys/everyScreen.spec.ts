import type { Locator, Page } from '@playwright/test';
import { everyNth, pairsOf } from '../support/pairs.ts';
import { treeOf, unclear } from './accessibilityTree.ts';
import { appWalks, type Screen, screens } from './appWalks.ts';
import { violations } from './axe.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import {
  cutBySpacing,
  dialogOutOfView,
  moving,
  otherTypefaces,
  sidewaysScroll,
  unseenInForcedColours,
} from './layout.ts';
import { leaveBy, noteWhereFocusCameFrom, openBy, openersOn, waysOut } from './overlays.ts';
import { expectSnapshot, patternOf, patterns, writeSnapshot } from './snapshots.ts';
import { smallTargets } from './targets.ts';
import { expectTip, tipped, waysOfTips } from './tips.ts';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
type Judged = { screen: Screen; width: number; scheme: Scheme };

/** A wide screen, a tablet, the wide one at a zoom of 200 %, and a telephone. */
const widths = [1440, 768, 640, 320];
/** Where axe runs; three in a row cover each width and both schemes. */
const places = [0, 1, 2, 3, 4, 5].map((n) => ({
  width: [1440, 640, 320][n % 3] ?? 0,
  scheme: schemes[n % 2] ?? 'light',
}));
const cellsOf = (screen: Screen) => places.map((place): Judged => ({ screen, ...place }));
const all = screens.flatMap(cellsOf);
const stateOf = ({ of }: Screen) => of?.state ?? 'data';
const isPattern = ({ name }: Screen) => patternOf(name) !== undefined;
/** A screen with data of each resource that has no pattern, of which the slice takes every second. */
const ofResources = Object.values(appWalks).flatMap(({ screens = [] }, turn) => {
  const withData = screens.filter(({ of }) => of?.state === 'data');
  return screens.some(isPattern) ? [] : everyNth(withData, turn, withData.length);
});
/** Two screens in each other state: with its pattern they meet each width. */
const ofStates = ['empty', 'loading', 'failed', 'missing'].flatMap((state) => {
  const inState = screens.filter((screen) => stateOf(screen) === state && !isPattern(screen));
  return everyNth(inState, 0, Math.ceil(inState.length / 2));
});
const slice = new Set([...screens.filter(isPattern), ...everyNth(ofResources, 0, 2), ...ofStates]);
const taken = isFullWalk ? screens : [...slice];
/** The slice judges each of them once, those of one state at each width in turn. */
const walks = taken.map((screen) => {
  const turn = taken.filter((other) => stateOf(other) === stateOf(screen)).indexOf(screen);
  return { screen, cells: isFullWalk ? cellsOf(screen) : everyNth(cellsOf(screen), turn, places.length) };
});
const judged = walks.flatMap(({ cells }) => cells);

/** Where a screen is drawn: the slice uses the telephone if axe judges it elsewhere, else the tablet. */
const widthsOf = (cells: Judged[]): number[] =>
  isFullWalk ? widths : [...cells.map(({ width }) => (width === 320 ? 768 : width)), 320];

/** Further checks of a screen, each with one of axe's widths, so that the slice does a third of them. */
const looks = { 'more spacing': 320, 'forced colours': 640, 'a wide low window': 1440 } as const;
type Look = keyof typeof looks;
const isLookedAt = (cells: Judged[], look: Look) => cells.some(({ width }) => width === looks[look]);
/** What axe judges: the slice leaves out what a dialog covers, which is a screen of its own. */
const part = isFullWalk ? 'html' : 'html, [role=dialog], [role=alertdialog]';

for (const { screen, cells } of walks) {
  const { name, as: email, open, show } = screen;
  test(`${name} is accessible, at every width and in every look`, async ({ as }, info) => {
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
    const pattern = patternOf(name);
    if (isAsked(info.config.updateSnapshots)) {
      if (pattern) await writeSnapshot(page, pattern);
      return;
    }
    if (pattern) await expectSnapshot(page, pattern);
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
      print('overlays', { [`ways out of what lies over ${name}, nothing left there`]: left });
    } else await lookOver(page, name, cells, turn);
  });
}

/** A screen's overlays, and its tips: the slice checks each on a third of the screens. */
async function lookOver(page: Page, name: string, cells: Judged[], turn: number) {
  const left = isLookedAt(cells, 'a wide low window') ? await openAndLeave(page, turn) : 0;
  if (left > 0) print('overlays', { [`ways out of what is opened on ${name}, nothing left there`]: left });
  const tips = isLookedAt(cells, 'more spacing') ? await showTips(page, turn) : 0;
  if (tips > 0) print('overlays', { [`tips come and gone on ${name}`]: tips });
}

/** The slice checks one of them in turn. */
const some = <T>(all: readonly T[], turn: number) =>
  isFullWalk ? [...all] : everyNth(all, turn, Math.max(1, all.length));

/** An overlay is closed in each possible way, over a new page each time, in a wide window and on a telephone. */
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

/** Every overlay of a screen is opened, and closed in each possible way. */
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

test('the counts', () => {
  print('by ear', {
    'patterns by their snapshot': Object.keys(patterns).length,
    'screens by ear': taken.length,
  });
  print('accessibility', {
    'axe runs': judged.length,
    'in full': all.length,
    screens: taken.length,
    'of all': screens.length,
  });
  const facetsOf = ({ screen, width, scheme }: Judged) => [stateOf(screen), String(width), scheme];
  expect(pairsOf(judged, facetsOf)).toEqual(pairsOf(all, facetsOf));
  const shown = taken.map(({ name }) => name);
  expect(Object.values(patterns).filter((name) => !shown.includes(name))).toEqual([]);
  const drawnAt = walks.flatMap(({ cells }) => widthsOf(cells));
  expect(new Set(drawnAt)).toEqual(new Set(widths));
  print('widths', { 'screens at a width': drawnAt.length, 'in full': screens.length * widths.length });
  for (const look of Object.keys(looks) as Look[]) {
    const seen = walks.filter(({ cells }) => isLookedAt(cells, look));
    expect(new Set(seen.map(({ screen }) => stateOf(screen)))).toEqual(new Set(screens.map(stateOf)));
    print('looks', { [`screens in ${look}`]: seen.length, 'in full': screens.length });
  }
  print('looks', { 'screens without motion': taken.length, 'in full': screens.length });
  print('content policy', {
    'screens watched for violations of the content policy': taken.length,
    'in full': screens.length,
  });
});

/** Whether the snapshots are rewritten, as by `-u`. */
const isAsked = (updates: string) => updates === 'all' || updates === 'changed';

/** What depends on the width by script is drawn a frame later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The page follows the system's scheme a moment after it has changed. */
async function drawIn(page: Page, colorScheme: Scheme) {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}
