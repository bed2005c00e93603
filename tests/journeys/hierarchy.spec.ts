import type { Page } from '@playwright/test';
import { byKeys } from './byKeys.ts';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { makeDescribedFirm, makeFirm, someFirm } from './verbs/made.ts';

const admin = 'admin@system.test';
const dialog = (page: Page) => page.getByRole('dialog');

test('a connection is previewed, a value kept, and the connection ended, by keyboard alone', async ({
  as,
}) => {
  test.slow();
  const page = byKeys(await as(admin));
  await page.goto(await makeDescribedFirm(someFirm(), 'Said by staff'));
  await press(page, text('firms.factSet.connect'));
  await expect(dialog(page).locator('input:focus')).toBeVisible();
  // The search begins with the firm's name.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('securities');
  await dialog(page).getByRole('radio').first().waitFor();
  const free = new RegExp(`^(?!.*${text('factSetFirms.linked')})`);
  await dialog(page).getByRole('radio', { name: free }).nth(3).check();
  await page.keyboard.press('Enter');
  await dialog(page).getByText(text('factSetFirms.merge.fixed.linkComes')).waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  await press(dialog(page), text('factSetFirms.connect.submit'));
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Said by staff');
  await press(page, text('firms.factSet.disconnect'));
  await dialog(page).getByText(text('factSetFirms.merge.fixed.linkGoes')).waitFor();
  await press(dialog(page), text('firms.factSet.disconnect'));
  await expect(page.getByRole('button', { name: text('firms.factSet.connect') })).toBeVisible();
});

test('a hierarchy has room for its names, however wide the window is', async ({ as }) => {
  const page = await as(admin);
  await page.goto(await makeFirm());
  await press(page, text('firms.hierarchy.panel.view'));
  const name = dialog(page).locator('.firmTree .name').first();
  for (const width of [320, 640, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = () =>
      name.evaluate((one) => {
        const [inner, outer] = [one, one.closest('th') ?? one].map((part) => part.getBoundingClientRect());
        return Math.min(inner?.right ?? 0, outer?.right ?? 0) - (inner?.left ?? 0);
      });
    await expect.poll(shown, `${width}`).toBeGreaterThanOrEqual(96);
  }
});
