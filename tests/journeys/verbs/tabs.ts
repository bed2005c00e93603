import { expect, type Page } from '@playwright/test';

/**
 * The tabs of the page's person as the browser itself counts them. For one in about sixty tabs opened by a link,
 * Playwright's event `page` never comes.
 */
export async function tabsOf(page: Page) {
  const context = page.context();
  const tools = await context.browser()?.newBrowserCDPSession();
  const own = await context.newCDPSession(page);
  const { targetInfo } = await own.send('Target.getTargetInfo');
  const { targetInfos = [] } = (await tools?.send('Target.getTargets')) ?? {};
  return targetInfos
    .filter(
      ({ type, browserContextId }) => type === 'page' && browserContextId === targetInfo.browserContextId,
    )
    .map(({ targetId, url }) => ({ url, close: () => tools?.send('Target.closeTarget', { targetId }) }));
}

/** Waits for a tab opened by a link of the page, whatever its query, and closes it. */
export async function expectTab(page: Page, href: string): Promise<void> {
  const { origin, pathname } = new URL(href, page.url());
  const find = async () => (await tabsOf(page)).find(({ url }) => url.split('?')[0] === origin + pathname);
  await expect.poll(async () => (await find()) !== undefined, { message: `a tab at ${href}` }).toBe(true);
  await (await find())?.close();
}
