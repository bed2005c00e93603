import type { Locator, Page } from '@playwright/test';
import { paths } from '../../contract/paths';
import { situations } from './appWalks';
import { requestsOf } from './faults';
import { expect, print, test } from './journey';
import { urlOf } from './people';

for (const { id, as: email, open, button, done } of situations) {
  if (!button) continue;
  test(`U5: ${id} is sent once, however often its button is clicked`, async ({ as, newBrowser }) => {
    const page = email ? await as(email) : await (await newBrowser()).newPage();
    await open?.(page);
    const sent = await countWhile(page, requestsOf(id), async () => {
      await clickFiveTimes(page, button(page));
      await expect(done(page)).toBeVisible();
    });
    print('U5', { [`clicks on the button of ${id}`]: 5, requests: sent });
    expect(sent).toBe(1);
  });
}

test('U5, control: a button that sends at each click is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.goto(urlOf('acme', paths.loggedOut));
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'planted';
    button.onclick = () => fetch('/app/config.json').then(() => button.append('sent '));
    document.body.append(button);
  });
  const button = page.locator('#planted');
  const sent = await countWhile(page, requestsOf('platform.config'), async () => {
    await clickFiveTimes(page, button);
    await expect(button).toHaveText(/(sent ){4}sent/);
  });
  expect(sent).toBe(5);
});

/** Five clicks on one spot within 300 ms, as a mouse counts them: what moves there meanwhile is clicked too. */
async function clickFiveTimes(page: Page, button: Locator) {
  await button.hover();
  for (let clickCount = 1; clickCount <= 5; clickCount += 1) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}

async function countWhile(
  page: Page,
  isMeant: ReturnType<typeof requestsOf>,
  run: () => Promise<unknown>,
): Promise<number> {
  let count = 0;
  page.on('request', (request) => {
    if (isMeant(request)) count += 1;
  });
  await run();
  return count;
}
