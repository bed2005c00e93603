import { expect, type Locator, type Page } from '@playwright/test';
import { reach } from './verbs/keyboard.ts';

/**
 * The same page for someone without a mouse: a verb's click, fill or choice is done by keys, and pointer-only actions
 * throw. The same for everything found on it.
 */
export const byKeys = <Part extends Page | Locator>(part: Part): Part =>
  new Proxy(part, {
    get: (of, name) => {
      if (pointed.has(name)) throw new Error(`${String(name)} needs a mouse`);
      const act = isLocator(of) ? Reflect.get(acts, name) : undefined;
      if (act) return (...given: unknown[]) => act(of, ...given);
      const found: unknown = Reflect.get(of, name);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        const answer: unknown = found.apply(of, given);
        return isLocator(answer) || isPage(answer) ? byKeys(answer) : answer;
      };
    },
  });

const pointed: ReadonlySet<string | symbol> = new Set([
  ...['mouse', 'touchscreen', 'hover', 'tap', 'dblclick'],
  ...['dragTo', 'dragAndDrop', 'drop', 'dispatchEvent'],
]);

const isLocator = (one: unknown): one is Locator => has(one, 'filter') && has(one, 'click');
const isPage = (one: unknown): one is Page => has(one, 'goto') && has(one, 'click');
const has = (one: unknown, name: string) => typeof one === 'object' && one !== null && name in one;

/** Playwright's own actions, by keys. */
const acts = {
  click: async (control: Locator) => {
    await come(control);
    await rememberOpener(control.page());
    const isTicked = await control.evaluate((element) => element.matches('[type=checkbox], [type=radio]'));
    await control.page().keyboard.press(isTicked ? 'Space' : 'Enter');
  },
  focus: (control: Locator) => reach(control),
  press: async (control: Locator, key: string) => {
    await come(control);
    await control.page().keyboard.press(key);
  },
  fill: async (control: Locator, value: string) => {
    await come(control);
    const { keyboard } = control.page();
    await keyboard.press('ControlOrMeta+A');
    if (value === '') await keyboard.press('Delete');
    else if (value.length < typedAtMost) await keyboard.type(value);
    else await keyboard.insertText(value);
  },
  setChecked: tick,
  check: (control: Locator) => tick(control, true),
  uncheck: (control: Locator) => tick(control, false),
  selectOption: async (control: Locator, { label }: { label: string }) => {
    const steps = () => control.evaluate(stepsTo, label);
    await expect.poll(steps).not.toBeNaN();
    await come(control);
    const all = await steps();
    for (let left = Math.abs(all); left > 0; left -= 1)
      await control.page().keyboard.press(all > 0 ? 'ArrowDown' : 'ArrowUp');
    expect(await steps(), `steps that are left to ${label}`).toBe(0);
  },
  setInputFiles: async (control: Locator, files: Parameters<Locator['setInputFiles']>[0]) => {
    await come(control);
    const asked = control.page().waitForEvent('filechooser');
    await control.page().keyboard.press('Enter');
    await (await asked).setFiles(files);
  },
} satisfies Record<string, (control: Locator, ...given: never[]) => Promise<unknown>>;

/** Nobody presses or fills a disabled control. */
async function come(control: Locator) {
  await expect(control).toBeEnabled();
  await reach(control);
}

async function tick(control: Locator, wanted: boolean) {
  if ((await control.isChecked()) === wanted) return;
  await come(control);
  await control.page().keyboard.press('Space');
  await expect(control).toBeChecked({ checked: wanted });
}

/** Longer texts are pasted. */
const typedAtMost = 200;

/** From a select's current option to another; NaN while it has no such option. */
function stepsTo(select: Element, label: string): number {
  if (!(select instanceof HTMLSelectElement)) throw new Error('Only a select is chosen from by arrows');
  const at = [...select.options].findIndex((option) => option.label === label);
  return at < 0 ? Number.NaN : at - select.selectedIndex;
}

/** What was last pressed outside all overlays: it gets the focus back from whatever it opens. */
const rememberOpener = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement?.closest('[role=dialog], [role=alertdialog], [role=menu]'))
      Object.assign(globalThis, { opener: activeElement });
  });

/** Once all overlays are closed the focus is where they were opened or, if that is gone too, somewhere on the page. */
export async function expectFocusBack(page: Page, timeout = 60_000) {
  const place = () =>
    page.evaluate(() => {
      const { activeElement, body } = document;
      const opener: unknown = Reflect.get(globalThis, 'opener');
      if (activeElement === opener) return 'the opener';
      if (!activeElement || activeElement === body) return 'nowhere';
      const isThere =
        opener instanceof HTMLElement &&
        opener.isConnected &&
        !opener.matches(':disabled, [aria-hidden=true] *');
      return isThere
        ? `${activeElement.outerHTML.slice(0, 120)}, not ${opener.outerHTML.slice(0, 120)}`
        : 'the opener';
    });
  await expect.poll(place, { message: 'the focus goes back to', timeout }).toBe('the opener');
}
