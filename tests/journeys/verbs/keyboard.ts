import { expect, type Locator, type Page } from '@playwright/test';
import { settleMotion } from '../axe.ts';

/**
 * Moves the focus to a control as a keyboard does, and checks that it is visible there: by Tab, and by the arrows
 * within a menu, a list's rows, a combobox's lines and radios. It may be in either direction; no trap holds a key.
 */
export async function reach(control: Locator, most = 200) {
  const page = control.page();
  await control.waitFor();
  await expectFocusKept(page);
  const pressed: string[] = [];
  for (;;) {
    const key = await control.evaluate(keyTowards);
    if (!key) break;
    pressed.push(key);
    if (turnsOf(pressed) > 3) throw new Error(`${pressed.slice(-2).join(' and ')} pass ${control} by`);
    if (pressed.length > most) throw new Error(`${key} never reached ${control}`);
    await page.keyboard.press(key);
  }
  // A line has its combobox's focus, checked when that was reached, and its list closes when left.
  const isLine = await control.evaluate((element) => element.matches('[role=option]'));
  if (!isLine) await expectFocusSeen(page);
  await page.evaluate(() => Object.assign(globalThis, { hasFocusedByKeys: true }));
}

/** What was reached first on a page keeps the focus, or passes it on: it is never nowhere. */
async function expectFocusKept(page: Page) {
  const isNowhere = () =>
    page.evaluate(
      () => Reflect.get(globalThis, 'hasFocusedByKeys') === true && document.activeElement === document.body,
    );
  await expect.poll(isNowhere, { message: 'the focus is nowhere' }).toBe(false);
}

/** How often the direction was reversed: what both directions skip is never reached. */
const turnsOf = (keys: readonly string[]) => keys.filter((key, n) => n > 0 && key !== keys[n - 1]).length;

/** The key that moves on from the focus, or none on a control that handles the keys itself. */
function keyTowards(element: Element): string | undefined {
  const active = document.activeElement ?? document.body;
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const control = element.closest(focusable) ?? element.closest('label')?.control ?? element;
  // A row's checkbox is toggled by the keys of the row.
  const link = control.matches('[type=checkbox][tabindex="-1"]') && control.closest('tr')?.querySelector('a');
  const wanted = link || control;
  const lineId = active.getAttribute('aria-activedescendant');
  const isLine = wanted.matches('[role=option]') && active.matches('[role=combobox]');
  const from = (isLine && lineId && document.getElementById(lineId)) || active;
  if (wanted === from) return undefined;

  const isBefore = Boolean(from.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING);
  const isBeside = (box: string) => wanted.closest(box)?.contains(active) === true;
  const ways: [boolean, string, string][] = [
    [isLine && from === active, 'ArrowDown', 'ArrowDown'],
    [isBeside('[aria-busy] tbody tr'), 'ArrowLeft', 'ArrowRight'],
    [isLine || isBeside('[role=menu], [aria-busy] tbody'), 'ArrowUp', 'ArrowDown'],
    [isBeside('[role=radiogroup]') && active.matches('[type=radio]'), 'ArrowLeft', 'ArrowRight'],
    [true, 'Shift+Tab', 'Tab'],
  ];
  const [, back, on] = ways.find(([isWay]) => isWay) ?? [];
  return isBefore ? back : on;
}

/**
 * Cycles once through a page, or its dialog, by Tab: no stop traps the focus, and each shows it, checked once for all
 * stops of a kind.
 */
export async function goRound(page: Page, most = 200) {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const { kind, comesBack } = await page.evaluate(nextStop);
    if (comesBack) return expect(kind, 'where Tab comes back to').toBe('the first stop');
    if (kind === '' || kindsSeen.has(kind)) continue;
    await expectFocusSeen(page);
    kindsSeen.add(kind);
  }
  throw new Error('Tab does not come round');
}

const kindsSeen = new Set<string>();

/** Where Tab has arrived on its way round; a date field has several stops of its own. */
function nextStop(): { kind: string; comesBack: boolean } {
  const { activeElement: stop, body } = document;
  if (!stop || stop === body) return { kind: '', comesBack: false };
  const stops: Element[] = Reflect.get(globalThis, 'stops') ?? [];
  Object.assign(globalThis, { stops: [...stops, stop] });
  const isPart = stop === stops.at(-1) && stop.matches('[type=date], [type=time], [type=datetime-local]');
  const kind = `${stop.tagName} ${stop.getAttribute('type')} ${stop.className} ${stop.parentElement?.className}`;
  if (isPart || !stops.includes(stop)) return { kind, comesBack: false };
  const around = stop.closest('[role=dialog], [role=alertdialog]') ?? body;
  const others = [...around.querySelectorAll('a[href], button:enabled, input:enabled')].filter(
    (one) => one !== stop && one.checkVisibility({ visibilityProperty: true }),
  );
  const isRound = stop === stops[0] && (stops.length > 1 || others.length === 0);
  return { kind: isRound ? 'the first stop' : stop.outerHTML.slice(0, 120), comesBack: true };
}

/** A focused element looks different from an unfocused one, once it is in place: a menu grows as it opens. */
async function expectFocusSeen(page: Page) {
  await settleMotion(page);
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const box = await focused.boundingBox();
  if (!box) throw new Error(`${focused} has the focus and is not on the page`);
  // With the frame of a field.
  const clip = { x: box.x - 12, y: box.y - 12, width: box.width + 24, height: box.height + 24 };
  const shoot = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  const seen = await shoot();
  await focused.evaluate((element) => element.blur());
  const plain = await shoot();
  await focused.evaluate((element) => element.focus({ preventScroll: true }));
  expect(seen.equals(plain), `the focus of ${focused} is seen`).toBe(false);
}
