import type { Locator, Page } from '@playwright/test';
import { settleMotion } from './axe.ts';
import { faults, plant } from './faults.ts';
import { expect, print, test } from './journey.ts';
import { covered as coveredOnPage } from './layout.ts';
import { text } from './texts.ts';
import { fill } from './verbs/forms.ts';
import { settled } from './verbs/lists.ts';
import { makeUser } from './verbs/made.ts';
import { endToasts, holdToasts } from './verbs/toasts.ts';
import { card, editCard, expectMessage, nameOf, saveCard, someUser, usersUrl } from './verbs/users.ts';
import { viewsButton } from './verbs/views.ts';

const details = text('users.details.title');

for (const width of [1440, 320]) {
  test(`a toast names its object, below the app bar and over no control, at ${width} px`, async ({ as }) => {
    const page = await as('admin@acme.test');
    await page.setViewportSize({ width, height: 900 });
    const user = someUser();
    await page.goto(await makeUser(user));
    await editCard(page, details);
    await fill(card(page, details), text('users.fields.firstName'), 'Robin');
    await saveCard(page, details);
    await expectMessage(page, text('users.updated'));
    const toast = page.getByRole('status').filter({ hasText: text('users.updated') });
    await expect(toast).toContainText(nameOf({ ...user, firstName: 'Robin' }));
    expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual(52);
    await expect.poll(() => covered(page), { timeout: 2_000 }).toEqual([]);
    await expect(toast).toBeVisible();
    await page.getByRole('button', { name: text('ui.record.more') }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect.poll(() => covered(page), { timeout: 2_000 }).toEqual([]);
  });
}

test('a toast lies over no dialog: where a dialog leaves it no room it waits, and is seen once the dialog has gone', async ({
  as,
}) => {
  const page = await as('admin@acme.test');
  const user = someUser();
  await page.goto(await makeUser(user));
  await editCard(page, details);
  await fill(card(page, details), text('users.fields.firstName'), 'Robin');
  await saveCard(page, details);
  const toast = page.getByText(text('users.updated'), { exact: true });
  await expect(toast).toBeInViewport();
  await editCard(page, text('roles.name'));
  const dialog = page.getByRole('dialog', { name: text('roles.edit') });
  await expect(dialog.getByRole('switch').first()).toBeVisible();
  for (const { width, isSeen } of [
    { width: 1440, isSeen: true },
    { width: 320, isSeen: false },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    if (isSeen) await expect(toast, `at ${width} px`).toBeInViewport({ ratio: 1 });
    else await expect(toast, `at ${width} px`).not.toBeInViewport();
    expect(await overlapping(page, dialog), `at ${width} px`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(toast).toBeInViewport({ ratio: 1 });
});

test('U8: a toast that has gone, by its time, its cross, its Undo or the next one, leaves nothing behind', async ({
  as,
}) => {
  const page = await as('admin@acme.test');
  await holdToasts(page);
  await page.goto(await makeUser());
  const said = (words: string) => page.getByText(words, { exact: true });
  const cross = page.getByRole('button', { name: text('layout.closeNotification') });
  const invite = page.getByRole('button', { name: text('users.invite.action') });
  const name = page.getByRole('heading', { level: 1 });

  const planted = await plant(page, 'users.invite', faults['500']);
  await invite.click();
  const failure = page.getByRole('alert').filter({ hasText: 'planted UNHANDLED_ERROR' });
  await cross.click();
  await expectGone(page, failure, 'its cross');
  await expect(invite, 'where the focus was before it').toBeFocused();
  await invite.click();
  await expect(failure).toBeVisible();
  planted.heal();
  await invite.click();
  await expect(said(text('users.invite.done'))).toBeVisible();
  await expectGone(page, failure, 'the next one');
  await endToasts(page);
  await expectGone(page, said(text('users.invite.done')), 'its time');

  const before = (await name.textContent()) ?? '';
  await editCard(page, details);
  await fill(card(page, details), text('users.fields.firstName'), 'Robin');
  await saveCard(page, details);
  await expect(name).toHaveText(/^Robin /);
  await page.getByRole('button', { name: text('ui.undo.action') }).click();
  await expectGone(page, said(text('users.updated')), 'its Undo');
  await expect(name).toHaveText(before);
  print('U8', { 'ways in which toasts go': 4 });
});

test('control: a toast over a control or over a line of a menu is found', async ({ as }) => {
  const page = await as('admin@acme.test');
  await settled(page, usersUrl('acme'));
  expect(await covered(page)).toEqual([]);
  const create = page.getByRole('link', { name: text('users.create.open') });
  await plantToast(page, await create.boundingBox());
  expect(await covered(page)).toEqual([expect.stringContaining('<a ')]);

  await viewsButton(page).click();
  const line = page.getByRole('menuitem').first();
  await expect(line).toBeVisible();
  await expect.poll(() => covered(page)).toEqual([]);
  await settleMotion(page);
  await plantToast(page, await line.boundingBox());
  expect(await covered(page)).toEqual([expect.stringContaining('role="menuitem"')]);
});

async function expectGone(page: Page, toast: Locator, way: string) {
  await expect(toast, way).toHaveCount(0);
  await expect.poll(() => coveredOnPage(page), { message: way, timeout: 2_000 }).toEqual([]);
}

/** Whether any toast lies over the dialog. */
async function overlapping(page: Page, dialog: Locator) {
  const over = await dialog.boundingBox();
  if (!over) throw new Error('There is no dialog');
  return page.evaluate(
    ({ over, toasts }) =>
      [...document.querySelectorAll(toasts)]
        .filter((toast) => getComputedStyle(toast.parentElement?.parentElement ?? toast).position === 'fixed')
        .map((toast) => toast.getBoundingClientRect())
        .some(
          ({ left, right, top, bottom }) =>
            left < over.x + over.width && right > over.x && top < over.y + over.height && bottom > over.y,
        ),
    { over, toasts: '[role=status] > *, [role=alert] > *' },
  );
}

/** A toast that stands right there, whatever is below it. */
const plantToast = (page: Page, place: { x: number; y: number; width: number; height: number } | null) =>
  page.evaluate((place) => {
    if (!place) throw new Error('There is no such place');
    const toast = document.createElement('div');
    toast.append('planted');
    const { x, y, width, height } = place;
    for (const [name, value] of Object.entries({
      left: x + 2,
      top: y + 2,
      width: width - 4,
      height: height - 4,
    }))
      toast.style.setProperty(name, `${value}px`);
    toast.style.setProperty('position', 'fixed');
    [...document.querySelectorAll('[role=status]')]
      .find(({ parentElement }) => parentElement && getComputedStyle(parentElement).position === 'fixed')
      ?.append(toast);
  }, place);

/** The controls that take clicks and lie under a toast. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[role=status] > *, [role=alert] > *')].filter(
      (element) => getComputedStyle(element.closest('[role]')?.parentElement ?? element).position === 'fixed',
    );
    const boxes = toasts.map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=menuitem]')]
      .filter((control) => !control.closest('[aria-hidden=true]'))
      .filter((control) => !toasts.some((toast) => toast.contains(control)))
      .filter((control) => {
        const one = control.getBoundingClientRect();
        return boxes.some(
          (box) =>
            one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top,
        );
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
