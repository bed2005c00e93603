import type { Page } from '@playwright/test';
import { everyNth } from '../support/pairs.ts';
import { appWalks, type Screen, type Situation, screens, situations } from './appWalks.ts';
import { byKeys, expectFocusBack } from './byKeys.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { demoPerson, urlOf } from './people.ts';
import { text } from './texts.ts';
import { field, fill } from './verbs/forms.ts';
import { goRound, reach } from './verbs/keyboard.ts';
import { chooseFilter, clearFilters, expectSettled, openRow, searchFor } from './verbs/lists.ts';
import { makeUser } from './verbs/made.ts';
import { signIn, signOut } from './verbs/signIn.ts';
import { holdToasts } from './verbs/toasts.ts';
import {
  card,
  discardChanges,
  editCard,
  expectMessage,
  nameOf,
  openUsersTab,
  saveCard,
  someUser,
} from './verbs/users.ts';

/**
 * Every call that the app makes, and every screen, without a mouse. The slice makes the first write of
 * every seventh resource that has one.
 */
const firstWrites = Object.values(appWalks).flatMap(({ situations = [] }) =>
  situations.filter(({ button }) => button).slice(0, 1),
);
const made = isFullWalk ? situations : everyNth(firstWrites, 0, 7);
const shown = isFullWalk ? screens : [];

for (const situation of made) {
  test(`${situation.id} without a mouse`, async ({ as }) => {
    test.slow();
    const page = await as(situation.as);
    await holdToasts(page);
    await make(byKeys(page), situation);
  });
}

for (const screen of shown) {
  test(`${screen.name}, come to and left without a mouse`, async ({ as }) => {
    test.slow();
    await visit(byKeys(await as(screen.as)), screen);
  });
}

test('the counts', () => {
  print('keyboard', { 'calls without a mouse': made.length, 'in full': situations.length });
  print('keyboard', { 'screens without a mouse': shown.length, 'in full': screens.length });
});

async function make(page: Page, { open, act, done }: Situation) {
  await open?.(page);
  await act(page);
  await expect(done(page)).toBeVisible();
}

/**
 * Tab cycles through it. Overlays are closed by Esc, or answered if they must be; the focus is then where it was
 * before.
 */
async function visit(page: Page, { open, show, mustBeAnswered }: Screen) {
  await open?.(page);
  await show(page);
  if ((await page.getByRole('menu').count()) === 0) await goRound(page);
  const overlays = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  if ((await overlays.count()) === 0) return;
  await (mustBeAnswered ?? leave)(page);
  await expect(overlays).toHaveCount(0);
  await expectFocusBack(page);
}

/** By Esc; typed input is discarded, if it asks about that only now. */
async function leave(page: Page) {
  const overlays = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const question = page.getByRole('alertdialog', { name: text('ui.unsaved.title') });
  const isAsked = () => question.isVisible();
  const wasAsked = await isAsked();
  await page.keyboard.press('Escape');
  if (wasAsked) return;
  await expect.poll(async () => (await isAsked()) || (await overlays.count()) === 0).toBe(true);
  if (await isAsked()) await discardChanges(page);
}

test('sorted, filtered, opened, edited, taken back and logged out, without a mouse', async ({
  newBrowser,
}) => {
  test.slow();
  const page = byKeys(await (await newBrowser()).newPage());
  await holdToasts(page);
  await signIn(page, demoPerson('admin@system.test'));
  await page.getByRole('link', { name: text('layout.skipToContent') }).click();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  const header = page.getByRole('columnheader', { name: text('accounts.fields.subdomain') });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expectSettled(page);
  await clearFilters(page).click();
  await searchFor(page, 'Acme Securities');
  await openRow(page, 'Acme Securities');
  await expect(page.getByRole('heading', { level: 1, name: /^Subscription - / })).toBeFocused();
  await openUsersTab(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Users - / })).toBeFocused();
  await chooseFilter(page, text('users.fields.status'), text('users.status.LOCKED'));
  await expect(page).toHaveURL(/status=ACTIVE,LOCKED/);
  await page.getByRole('button', { name: text('ui.list.view') }).click();
  await page.getByRole('menuitemcheckbox', { name: text('users.fields.jobFunction') }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: text('users.fields.jobFunction') })).toHaveCount(0);

  const user = someUser();
  await page.goto(await makeUser(user, 'acme'));
  const title = text('users.details.title');
  await editCard(page, title);
  await expect(field(card(page, title), text('users.fields.firstName'))).toBeFocused();
  await fill(card(page, title), text('users.fields.firstName'), 'Robin');
  await saveCard(page, title);
  await expectMessage(page, text('users.updated'));
  await expect(page.getByRole('heading', { level: 1, name: `Robin ${user.lastName}` })).toBeVisible();
  await page.getByRole('button', { name: text('ui.undo.action') }).click();
  await expectMessage(page, text('ui.undo.done'));
  await expect(page.getByRole('heading', { level: 1, name: nameOf(user) })).toBeVisible();
  await signOut(page);
});

test('control: a focus that is not seen, lost or not given back, and a trap are found', async ({ as }) => {
  const page = byKeys(await as());
  await page.goto(urlOf('acme', '/logged-out'));
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML =
      '<button id="blind">Save</button><button id="goes">Go</button><button id="trap">Trap</button><a id="beyond" href="#">On</a>';
    document.body.append(planted);
    document.querySelector<HTMLElement>('#blind')?.style.setProperty('outline', 'none', 'important');
    document.querySelector('#trap')?.addEventListener('keydown', (event) => event.preventDefault());
    const goes = document.querySelector<HTMLElement>('#goes');
    goes?.addEventListener('click', () => goes.blur());
  });
  await expect(reach(page.locator('#blind'))).rejects.toThrow(/is seen/);
  expect(() => page.locator('#goes').hover()).toThrow(/needs a mouse/);
  await page.locator('#goes').click();
  await expect(expectFocusBack(page, 1_000)).rejects.toThrow(/back/);
  await page.keyboard.press('Tab');
  await expect(reach(page.locator('#beyond'), 20)).rejects.toThrow(/never reached/);
  await expect(goRound(page, 20)).rejects.toThrow(/comes back/);
});
