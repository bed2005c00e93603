import { expect, type Page } from '@playwright/test';
import { text } from './texts.ts';

/** Everything a screen shows after a write is what a new visit shows: no stale figure. */
export async function expectFresh(page: Page, timeout = 60_000) {
  const visit = await page.context().newPage();
  await visit.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 });
  let address = '';
  /** A write may open another screen a moment after it is announced. */
  const follow = async () => {
    if (page.url() === address) return;
    address = page.url();
    await visit.goto(address);
    await expect.poll(() => saidOn(visit), { message: 'the new visit' }).not.toEqual([]);
  };
  await follow();
  await expect(async () => {
    await follow();
    expect(await saidOn(page), 'what is shown').toEqual(await saidOn(visit));
  }).toPass({ timeout });
  await visit.close();
}

/** A screen's words in order, except for relative times, toasts, hints, and the position in the list. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate((pager) => {
    const main = document.querySelector('main')?.cloneNode(true);
    if (!(main instanceof Element)) return [];
    const asides = `time, [role=alert], [role=dialog], [role=tooltip], .partSaved, [aria-label="${pager}"]`;
    for (const aside of main.querySelectorAll(asides)) aside.remove();
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    while (texts.nextNode()) said.push(texts.currentNode.textContent?.trim() ?? '');
    return said.filter(Boolean);
  }, text('ui.pager.label'));
