import type { Page } from '@playwright/test';
import type { OperationId } from '#contract/operations.ts';
import { sessionLimits } from '#contract/session.ts';
import { everyNth } from '../support/pairs.ts';
import { type OpenForm, openForms } from './appWalks.ts';
import { requestsOf } from './faults.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { demoPerson } from './people.ts';
import { text } from './texts.ts';
import { expectTyped, press, typed } from './verbs/forms.ts';
import { searchFor, settled } from './verbs/lists.ts';
import { endSession, holdClock, signInAgain, signInAgainDialog, signInAnew } from './verbs/session.ts';
import { submitSignIn } from './verbs/signIn.ts';
import { usersUrl } from './verbs/users.ts';

/** The slice takes every sixth form. */
const taken = isFullWalk ? openForms : everyNth(openForms, 0, 6);
const isOfNew = ({ id }: OpenForm) => id.endsWith('.create');

for (const { name, as: email, open, submit, done } of taken) {
  test(`${name} survives the end of the session`, async ({ as }) => {
    const page = await as(email);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const person = demoPerson(email);
    await signInAnew(page, person);
    const form = await open(page);
    const before = await typed(form);
    await endSession(page);

    await press(form, submit);
    await expect(signInAgainDialog(page)).toContainText(text('session.again.text'));
    await expectTyped(form, before);
    await signInAgain(page, person);
    await expect(page.getByText(done).last()).toBeVisible();
    expect(await keptBy(page)).not.toContain(person.password);
    print('session end', { [`fields of ${name} back`]: `${before.length} of ${before.length}` });
  });
}

test('the counts', () => {
  print('session end', {
    'forms that survive the end of the session': taken.length,
    'in full': openForms.length,
  });
  expect(new Set(taken.map(isOfNew))).toEqual(new Set([true, false]));
});

test('an idle person is warned at least a minute ahead, and stays by one key', async ({ as }) => {
  const page = await as('viewer@acme.test');
  const setAhead = await holdClock(page);
  await settled(page, usersUrl('acme'));
  const idle = sessionLimits.idle / 60;
  await setAhead(idle - 1.5);
  await expect(sessionWarning(page)).toBeVisible();
  const left = await secondsLeft(page);
  expect(left).toBeGreaterThanOrEqual(60);
  await expect(
    sessionWarning(page).getByRole('button', { name: text('session.warning.stay') }),
  ).toBeFocused();
  const isBeat = requestsOf('session.heartbeat');
  const told = page.waitForResponse((answer) => isBeat(answer.request()));
  await page.keyboard.press('Enter');
  await expect(sessionWarning(page)).toBeHidden();
  expect((await told).ok()).toBe(true);
  await setAhead(idle + 1);
  await searchFor(page, 'vera');
  await expect(sessionWarning(page).or(signInAgainDialog(page))).toHaveCount(0);
  print('session warning', { 'seconds left at the warning': left });
});

test('control: a warning that leaves less than a minute is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  const setAhead = await holdClock(page);
  await settled(page, usersUrl('acme'));
  await setAhead(sessionLimits.idle / 60 - 0.7);
  await expect(sessionWarning(page)).toBeVisible();
  expect(await secondsLeft(page)).toBeLessThan(60);
});

test('control: a field that is lost is seen', async ({ as }) => {
  const page = await as('admin@acme.test');
  const form = await formOf('users.create').open(page);
  const before = await typed(form);
  await form.getByLabel(text('users.fields.lastName'), { exact: true }).fill('');
  expect(await typed(form)).not.toEqual(before);
});

test('a page opened after the session has ended asks to sign in, and continues where it was', async ({
  as,
}) => {
  const viewer = demoPerson('viewer@birch.test');
  const page = await as('viewer@birch.test');
  await signInAnew(page, viewer);
  await settled(page, usersUrl('birch'));
  await searchFor(page, 'vera');
  const { href } = new URL(page.url());
  await endSession(page);
  await page.reload();
  await submitSignIn(page, viewer);
  await expect(page).toHaveURL(href);
});

function formOf(id: OperationId): OpenForm {
  const form = openForms.find((one) => one.id === id);
  if (!form) throw new Error(`There is no form of ${id}`);
  return form;
}

const sessionWarning = (page: Page) => page.getByRole('alertdialog', { name: text('session.warning.title') });

async function secondsLeft(page: Page): Promise<number> {
  const told = await sessionWarning(page).getByRole('timer').innerText();
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(told) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Everything that this origin stores in the browser. */
const keptBy = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
