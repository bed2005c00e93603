import { expect, type Locator, type Page } from '@playwright/test';
import type { Screen } from './appWalks.ts';
import { settleMotion } from './axe.ts';
import { covered } from './layout.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { discardChanges } from './verbs/users.ts';

/** A way to close an overlay, which may refuse. */
type WayOut = { name: string; go: (page: Page) => Promise<unknown>; isRefused?: boolean };

/**
 * Every way to close an overlay: Esc and a click beside it; its answer, if it must be answered, else the button that
 * cancels or closes it; for a menu Tab and the current choice. Where one types, an accidental click must not cost
 * what was typed; where one must answer, neither that nor Esc is an answer.
 */
export async function waysOut(
  page: Page,
  { mustBeAnswered }: Pick<Screen, 'mustBeAnswered'> = {},
): Promise<WayOut[]> {
  const over = topmost(page);
  const isForm = (await over.locator('form .MuiDialogActions-root').count()) > 0;
  const isRefused = mustBeAnswered !== undefined;
  const ways: WayOut[] = [
    { name: 'Esc', go: pressEscape, isRefused },
    { name: 'a click beside it', go: clickBeside, isRefused: isRefused || isForm },
  ];
  if (mustBeAnswered) return [...ways, { name: 'its answer', go: mustBeAnswered }];
  const held = over.getByRole('menuitemradio', { checked: true }).first();
  if ((await held.count()) > 0) ways.push({ name: 'the choice that holds', go: () => held.click() });
  if ((await over.getByRole('menu').count()) > 0)
    return [...ways, { name: 'Tab', go: () => page.keyboard.press('Tab') }];
  const button = await closingButton(over);
  if ((await button.count()) > 0) ways.push({ name: 'its button', go: () => button.click() });
  return ways;
}

/** The button that changes nothing: beside the one that acts, the only one, or the one that closes. */
async function closingButton(over: Locator): Promise<Locator> {
  const actions = over.locator('.MuiDialogActions-root > button');
  const closes = actions.filter({ hasText: /^Close$/ });
  if ((await closes.count()) > 0) return closes;
  const count = await actions.count();
  if (count > 0) return actions.nth(Math.max(0, count - 2));
  const apply = over.locator('button[type=submit]');
  return (await apply.count()) > 0 ? apply : over.getByRole('button', { name: /^Close/ });
}

/** What opens an overlay on this page, one of each name. */
export async function openersOn(page: Page): Promise<Locator[]> {
  const openers = page.locator('[aria-haspopup]').filter({ visible: true });
  const names = await openers.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
  );
  return names.flatMap((name, n) => (names.indexOf(name) === n ? [openers.nth(n)] : []));
}

export async function openBy(page: Page, opener: Locator) {
  await opener.click();
  await nextOver(page, null);
  await settleMotion(page);
}

/**
 * Closes an overlay in one way. If refused, it stays and keeps the focus. Else it closes, at once or, with typed
 * input, after a question that can be cancelled; every control of the page responds again, and the focus returns.
 */
export async function leaveBy(page: Page, { name: way, go, isRefused }: WayOut, timeout = 60_000) {
  const name = await nameOver(page);
  const cameFrom = await page.evaluateHandle(() => Reflect.get(globalThis, 'cameFrom'));
  await go(page);
  if (isRefused) {
    await settleMotion(page);
    expect(await nameOver(page), `after ${way}`).toBe(name);
    // A closing overlay is invisible a moment before it is gone.
    const isSeen = topmost(page).evaluate((over) => over.checkVisibility({ opacityProperty: true }));
    expect(await isSeen, `after ${way}`).toBe(true);
    await expectFocusWithin(page);
    return;
  }
  const question = text('ui.unsaved.title');
  let left = await nextOver(page, name);
  if (left === question && left !== name) {
    await press(page.getByRole('alertdialog', { name: question }), text('ui.unsaved.keepEditing'));
    expect(await nextOver(page, question), 'what was typed is kept').toBe(name);
    await expectFocusWithin(page);
    await go(page);
    await nextOver(page, name);
    await discardChanges(page);
    await nextOver(page, question);
    left = await nextOver(page, name);
  }
  expect(left, `after ${way}`).toBeNull();
  await expect.poll(() => covered(page), { message: `after ${way}`, timeout }).toEqual([]);
  const strayed = () =>
    cameFrom.evaluate((cameFrom?: HTMLElement) => {
      const { activeElement, body } = document;
      const isGone = !cameFrom?.isConnected || cameFrom.matches(':disabled');
      const isBack = isGone ? activeElement !== body : activeElement === cameFrom;
      // A narrowed window has no room for it, and nobody was there if nothing had the focus.
      const hasNowhereToBe = !cameFrom || (!isGone && !cameFrom.checkVisibility());
      return isBack || hasNowhereToBe ? undefined : activeElement?.outerHTML.slice(0, 120);
    });
  await expect.poll(strayed, { message: `the focus after ${way}`, timeout }).toBeUndefined();
}

/** From the next address on, records what had the focus outside all overlays at the person's last action. */
export const noteWhereFocusCameFrom = (page: Page) =>
  page.addInitScript(() => {
    const note = () => {
      const { activeElement, body } = document;
      if (activeElement?.closest('.MuiModal-root')) return;
      Object.assign(globalThis, { cameFrom: activeElement === body ? undefined : activeElement });
    };
    for (const act of ['click', 'keydown']) document.addEventListener(act, note, true);
  });

/** The overlay, by its name. */
export const nameOver = (page: Page): Promise<string | null> => nextOver(page);

/** The overlay's name, once it is no longer `before`; null without one. */
export async function nextOver(page: Page, before?: string | null, timeout = 60_000): Promise<string | null> {
  const changed = await page.waitForFunction(
    ([before]) => {
      const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      const label = top?.getAttribute('aria-labelledby') ?? '';
      const name = top?.getAttribute('aria-label') ?? document.getElementById(label)?.textContent;
      const now = top ? (name ?? '') : null;
      return now !== before && { now };
    },
    [before] as const,
    { timeout },
  );
  const { now } = (await changed.jsonValue()) as { now: string | null };
  await changed.dispose();
  return now;
}

const topmost = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const pressEscape = (page: Page) => page.keyboard.press('Escape');

/** No overlay ever extends this close to the corner. */
const clickBeside = (page: Page) => page.mouse.click((page.viewportSize()?.width ?? 0) - 3, 3);

/** A click beside its controls focuses only the overlay's container. */
const expectFocusWithin = (page: Page) =>
  expect(page.locator('.MuiModal-root:focus-within'), 'the focus is within').not.toHaveCount(0);
