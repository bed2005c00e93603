import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { makeFirm } from './verbs/made.ts';

const admin = 'admin@system.test';
const dialog = (page: Page) => page.getByRole('dialog');

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
