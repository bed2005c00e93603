import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { everyNth } from '../support/pairs.ts';
import { expectAnnounced, listen, literally, timesAnnounced } from './announcements.ts';
import { type Situation, situations } from './appWalks.ts';
import { type Fault, faultNames, faults, plant, shortenTimeouts } from './faults.ts';
import { sentByFiveClicks } from './fiveClicks.ts';
import { expectFresh } from './freshness.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { covered } from './layout.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { usersUrl } from './verbs/users.ts';

const kinds = ['list', 'get', 'create', 'update', 'bulk'];
const kindOf = ({ id, button }: Situation) =>
  kinds.find((kind) => id.endsWith(`.${kind}`)) ?? (button ? 'other write' : 'other read');
const twoOf = (kind: string) => {
  const ofKind = situations.filter((situation) => kindOf(situation) === kind);
  return everyNth(ofKind, 0, Math.ceil(ofKind.length / 2));
};
/**
 * A failed call is retried by five clicks, if a button does it. The slice gives two calls of each kind one fault, so
 * that together they meet each fault.
 */
const taken = isFullWalk ? situations : [...new Set(situations.map(kindOf))].flatMap(twoOf);
const met = (index: number) =>
  isFullWalk ? faultNames : faultNames.filter((_, n) => n === (index * 3) % faultNames.length);

test('the counts', () => {
  const meetings = taken.flatMap((_, index) => met(index));
  const inFull = situations.length * faultNames.length;
  print('failures', { 'calls × faults': meetings.length, 'in full': inFull });
  const writes = taken.filter(({ button }) => button);
  print('freshness', {
    'writes whose screen is visited anew': writes.filter(isVisited).length,
    'of all': writes.length,
  });
  expect(new Set(meetings)).toEqual(new Set(faultNames));
});

/** Half of the calls are made with reduced motion, whose screens take less to draw. */
const wantsMotion = (index: number) => index % 4 > 1;

taken.forEach((situation, index) => {
  for (const fault of met(index))
    test(`${situation.id} that meets ${fault} says so and can be tried again`, async ({ as }) => {
      const page = await as(situation.as);
      if (!wantsMotion(index)) await page.emulateMedia({ reducedMotion: 'reduce' });
      await situation.open?.(page);
      if (fault === 'never') await shortenTimeouts(page);
      const planted = await plant(page, situation.id, faults[fault]);
      if (situation.button) await listen(page);
      await situation.act(page);
      await expectSaid(page, situation, fault);
      expect(planted.met()).toBeGreaterThan(0);
      planted.heal();
      if (situation.button && !isLeft(situation, fault)) {
        expect(await timesAnnounced(page, failureIn(situation, fault))).toBe(1);
        await succeedByFiveClicks(page, situation);
        print('repeated clicks', { [`clicks on the button of ${situation.id}`]: 5, requests: 1 });
        if (isVisited(situation))
          print('freshness', { [`writes of ${situation.id}, nothing of before left`]: 1 });
        print('by ear', { [`failures and outcomes of ${situation.id}, each announced once`]: 2 });
      } else {
        await situation.retry(page);
        await expect(situation.done(page)).toBeVisible();
      }
      print('failures', { [`faults of ${situation.id}, said and healed`]: 1 });
    });
});

for (const fault of isFullWalk ? faultNames : (['500'] as const))
  test(`a beat that meets ${fault} leaves the page as it is`, async ({ as }) => {
    const page = await as('viewer@acme.test');
    const planted = await plant(page, 'session.heartbeat', faults[fault]);
    const situation = situations.find(({ id }) => id === 'users.list');
    await situation?.act(page);
    await expect.poll(planted.met).toBeGreaterThan(0);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

test('control: a failure that nobody reports is found', async ({ as }) => {
  const situation = situations.find(({ id }) => id === 'users.list');
  if (!situation) throw new Error('Nobody makes the call');
  const page = await as('admin@acme.test');
  await situation.act(page);
  await expect(situation.done(page)).toBeVisible();
  const told = expectSaid(page, situation, '500', expect.configure({ timeout: 1_000 }));
  await expect(told).rejects.toThrow('toBeVisible');
});

test('control: a button that sends at each click is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.goto(urlOf('acme', paths.loggedOut));
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'planted';
    const sent = document.createElement('output');
    sent.id = 'sent';
    button.onclick = () => fetch('/app/config.json').then(() => sent.append('sent '));
    document.body.append(button, sent);
  });
  const button = page.locator('#planted');
  const done = page.locator('#sent').filter({ hasText: /(sent ){4}sent/ });
  expect(await sentByFiveClicks(page, 'platform.config', { button, done })).toBe(5);
});

test('control: what is announced twice, too late or behind a dialog is found', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('acme', paths.loggedOut));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const regions = '<p role=status id=there></p><div aria-hidden=true><p role=status id=hidden></p></div>';
    document.body.insertAdjacentHTML('beforeend', regions);
  });
  await listen(page);
  await page.evaluate(() => {
    const say = (region: string, words: string) => document.querySelector(region)?.append(words);
    say('#there', 'once');
    for (const _ of [1, 2]) say('#there', 'twice');
    say('#hidden', 'hidden');
    document.body.insertAdjacentHTML('beforeend', '<p role=status>late</p><p role=alert>alert</p>');
  });
  const times = [];
  for (const words of ['once', 'twice', 'hidden', 'late', 'alert'])
    times.push(await timesAnnounced(page, literally(words)));
  expect(times).toEqual([1, 2, 0, 0, 1]);
});

test('control: a stale figure is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  // Other journeys create users at the same time: this finds none of them.
  await page.goto(`${usersUrl('acme')}?q=${encodeURIComponent('viewer@acme.test')}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFresh(page);
  await page.locator('main h1').evaluate((heading) => heading.append(' (1 of before)'));
  await expect(expectFresh(page, 1_000)).rejects.toThrow('of before');
});

test('control: an uncaught error is found', async ({ as, faults }) => {
  const page = await as('admin@acme.test');
  await page.goto(usersUrl('acme'));
  await page.evaluate(() => void Promise.reject(new Error('planted')));
  await expect.poll(() => faults.join()).toContain('uncaught: Error: planted');
  faults.length = 0;
});

/** Whether the write's result is visible on a new visit. */
const isVisited = ({ as, differs }: Situation) => as !== undefined && differs === undefined;

/** A write tried five times is sent once, is reported once, and leaves no old value on the screen. */
async function succeedByFiveClicks(page: Page, situation: Situation) {
  const done = situation.done(page);
  const button = situation.button?.(page) ?? done;
  // A menu closes with its item.
  if (!(await button.isVisible())) await situation.open?.(page);
  expect(await sentByFiveClicks(page, situation.id, { button, done })).toBe(1);
  await expectAnnounced(page, done);
  const isOver = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
  if (!isOver) await expect.poll(() => covered(page), { message: 'closed by its choice' }).toEqual([]);
  if (isVisited(situation)) await expectFresh(page);
}

const isOfNetwork = (fault: Fault) => fault === 'never' || fault === 'offline';

/** Whether the failure leads to another page. */
const isLeft = ({ leaves }: Situation, fault: Fault) => leaves === true && !isOfNetwork(fault);

/** A form that would have been left says nothing of its own. */
const ownOf = ({ leaves, says, ownWords }: Situation, fault: Fault) =>
  leaves && isOfNetwork(fault) ? {} : { says, ownWords };

/** The words of an action's failure. */
const failureIn = (situation: Situation, fault: Fault) => {
  const { says, ownWords } = ownOf(situation, fault);
  if (fault === 'never' && situation.saysTimeout) return literally(situation.saysTimeout);
  return ownWords && says ? literally(says) : wordsOf(fault);
};

/** An alert with the right words within ten seconds, and nothing still spinning or empty. */
async function expectSaid(page: Page, situation: Situation, fault: Fault, expectSoon = expect) {
  const { saysNotFound, saysTimeout, saysUnexplained } = situation;
  const { says, ownWords } = ownOf(situation, fault);
  const alert = page.getByRole('alert').or(page.getByRole('heading')).filter({ hasText: /\S/ });
  const isExplained = /^\d/.test(fault);
  const whole = { '404': saysNotFound, never: saysTimeout }[fault as string];
  const extra = whole ?? (isExplained ? says : (saysUnexplained ?? says));
  if (extra) await expectSoon(alert.filter({ hasText: extra }).first()).toBeVisible();
  if (!ownWords && !whole) await expectSoon(alert.filter({ hasText: wordsOf(fault) }).first()).toBeVisible();
  // A dialog may hide the page's, and need none of its own.
  await expectSoon(page.getByRole('heading', { includeHidden: true }).first()).toBeVisible();
  await expectSoon(page.getByText(text('ui.loading'), { exact: true })).toHaveCount(0);
  await expectSoon(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The server's words, or ours for the same. */
function wordsOf(fault: Fault): RegExp {
  const codes: Partial<Record<Fault, string>> = {
    '500': 'UNHANDLED_ERROR',
    '403': 'FORBIDDEN',
    '404': 'NOT_FOUND',
    '409': 'DUPLICATE',
    '422': 'VALIDATION_ERROR',
    never: 'NETWORK_FAILURE',
    offline: 'NETWORK_FAILURE',
  };
  const code = codes[fault] ?? 'UNHANDLED_ERROR';
  return new RegExp(
    [`planted ${code}`, text(`errors.${code}`)].map((words) => literally(words).source).join('|'),
  );
}
