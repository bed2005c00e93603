import { expect, type Locator, type Page } from '@playwright/test';
import type { OperationId } from '#contract/operations.ts';
import { requestsOf } from './faults.ts';

/** How often a call is sent while its button is clicked five times, until `done` is shown. */
export async function sentByFiveClicks(
  page: Page,
  id: OperationId,
  { button, done }: { button: Locator; done: Locator },
): Promise<number> {
  const isMeant = requestsOf(id);
  let sent = 0;
  page.on('request', (request) => {
    if (isMeant(request)) sent += 1;
  });
  await clickFiveTimes(page, button);
  await expect(done).toBeVisible();
  return sent;
}

/** Five clicks on one spot within 300 ms, as a mouse would: what moves there meanwhile is clicked too. */
async function clickFiveTimes(page: Page, button: Locator) {
  await button.hover();
  for (let clickCount = 1; clickCount <= 5; clickCount += 1) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}
