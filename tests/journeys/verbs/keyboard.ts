import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until a control has the focus, and checks that one sees so. No trap: it is reached within a page's controls. */
export async function tabTo(page: Page, control: Locator, { backwards = false } = {}) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isFocused(control)) return expectFocusSeen(page, control);
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab never reached ${control}`);
}

export async function tabAndPress(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Types into a control as the keyboard does, in place of what is there. */
export async function tabAndType(page: Page, control: Locator, value: string) {
  await tabTo(page, control);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(value);
}

const isFocused = async (control: Locator) =>
  (await control.count()) > 0 && control.first().evaluate((element) => element === document.activeElement);

/** A focused control looks different from the same control without focus. */
async function expectFocusSeen(page: Page, control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} has the focus and is not on the page`);
  const clip = { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 };
  const shoot = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  const focused = await shoot();
  await control.evaluate((element) => element.blur());
  const plain = await shoot();
  await control.evaluate((element) => element.focus({ preventScroll: true }));
  expect(focused.equals(plain), `the focus of ${control} is seen`).toBe(false);
}
