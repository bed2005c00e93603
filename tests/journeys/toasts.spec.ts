import type { Locator, Page } from '@playwright/test';
import { expect, isFullWalk, test } from './journey.ts';
import { text } from './texts.ts';
import { fill } from './verbs/forms.ts';
import { settled } from './verbs/lists.ts';
import { makeUser } from './verbs/made.ts';
import { holdToasts } from './verbs/toasts.ts';
import { card, editCard, expectMessage, nameOf, saveCard, someUser, usersUrl } from './verbs/users.ts';

const details = text('users.details.title');

/** `npm test` takes the narrower window. */
for (const width of isFullWalk ? [1440, 320] : [320]) {
  test(`a toast names its object at the bottom centre of the screen, and leaves room below the page, at ${width} px`, async ({
    as,
  }) => {
    const page = await as('admin@acme.test');
    await page.setViewportSize({ width, height: 900 });
    const user = someUser();
    await holdToasts(page);
    await page.goto(await makeUser(user));
    await renameOnPage(page);
    const toast = page.getByRole('status').filter({ hasText: text('users.updated') });
    await expect(toast).toContainText(nameOf({ ...user, firstName: 'Robin' }));
    const box = await boxOf(toast.locator('.toast'));
    const screen = await boxOf(page.locator('.screen'));
    expect(Math.round(box.y + box.height)).toBe(900 - 16);
    expect(box.x + box.width / 2).toBeCloseTo(screen.x + screen.width / 2, 0);
    expect(box.width).toBe(Math.min(480, screen.width - 32));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await covered(page)).toEqual([]);
    expect((await boxOf(toast.locator('.toast'))).y, 'it stays where it is').toBe(box.y);
  });
}

for (const width of isFullWalk ? [1440, 1024] : [1024])
  test(`over a list a toast leaves its footer free, and the last row room above it, at ${width} px`, async ({
    as,
  }) => {
    const page = await as('admin@acme.test');
    await page.setViewportSize({ width, height: 900 });
    await holdToasts(page);
    await settled(page, `${usersUrl('acme')}?page=99`);
    await expect(page.locator('.toast')).toBeVisible();
    await page.locator('.listTable').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    expect(await covered(page)).toEqual([]);
  });

test('a toast lies under a dialog, whose buttons answer', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.setViewportSize({ width: 320, height: 800 });
  await holdToasts(page);
  await page.goto(await makeUser());
  await renameOnPage(page);
  await expect(page.getByText(text('users.updated'), { exact: true })).toBeInViewport();
  await editCard(page, text('roles.name'));
  const dialog = page.getByRole('dialog', { name: text('roles.edit') });
  await expect(dialog.getByRole('switch').first()).toBeVisible();
  await dialog.getByRole('button', { name: text('roles.save') }).click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(text('users.updated'), { exact: true })).toBeInViewport({ ratio: 1 });
});

test('control: a toast over a control is found', async ({ as }) => {
  const page = await as('admin@acme.test');
  await settled(page, usersUrl('acme'));
  expect(await covered(page)).toEqual([]);
  const create = page.getByRole('link', { name: text('users.create.open') });
  await plantToast(page, await create.boundingBox());
  expect(await covered(page)).toEqual([expect.stringContaining('<a ')]);
});

async function renameOnPage(page: Page) {
  await editCard(page, details);
  await fill(card(page, details), text('users.fields.firstName'), 'Robin');
  await saveCard(page, details);
  await expectMessage(page, text('users.updated'));
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not there');
  return box;
}

/** A toast in exactly that place, whatever is below it. */
const plantToast = (page: Page, place: { x: number; y: number; width: number; height: number } | null) =>
  page.evaluate((place) => {
    if (!place) throw new Error('There is no such place');
    const toast = document.createElement('div');
    toast.className = 'toast';
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
    toast.style.setProperty('padding', '0');
    document.querySelector('.toasts > [role=status]')?.append(toast);
  }, place);

/** Clickable controls covered by a toast. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')];
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
