import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { covered, sidewaysScroll } from './layout.ts';

/** The controls of a page that have a tip. */
export const tipped = (page: Page) => page.locator('main [data-tip]').filter({ visible: true });

const comes = {
  'under the pointer': (control: Locator) => control.hover(),
  'with the focus': async (control: Locator) => {
    // As with the keyboard: a pointer's focus opens no tip.
    await control.page().keyboard.press('Tab');
    await control.focus();
  },
};
const goes = {
  Esc: (page: Page) => page.keyboard.press('Escape'),
  'leaving it': (page: Page) => page.locator('h1').first().click(),
};

/** How a tip comes and goes. */
export const waysOfTips = (Object.keys(comes) as (keyof typeof comes)[]).flatMap((come) =>
  (Object.keys(goes) as (keyof typeof goes)[]).map((go) => ({ come, go })),
);

/** A control's tip opens, belongs to the page while shown, and leaves nothing behind. */
export async function expectTip(page: Page, control: Locator, { come, go }: (typeof waysOfTips)[number]) {
  const tip = page.getByRole('tooltip');
  const way = `a tip ${come}, gone by ${go}`;
  await page.locator('h1').first().click();
  await comes[come](control);
  // The tip of a control that the focus has passed is closing.
  await expect(tip, way).toHaveCount(1);
  await expect(tip, way).toBeVisible();
  // Axe can't tell the background of a text half covered by a tip.
  const wrong = (await violations(page)).filter((one) => !one.startsWith('color-contrast'));
  expect([...wrong, ...(await sidewaysScroll(page))], way).toEqual([]);
  await goes[go](page);
  await expect(tip, way).toHaveCount(0);
  await expect.poll(() => covered(page), { message: way }).toEqual([]);
}
