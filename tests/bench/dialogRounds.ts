import { expect, type Page, type Request } from '@playwright/test';
import { pageKeys } from '#src/ui/keys.ts';
import type { Screen } from '../journeys/appWalks.ts';
import { nameOver, nextOver } from '../journeys/overlays.ts';
import { discardChanges } from '../journeys/verbs/users.ts';

/** Ways to close and reopen a dialog while its page stays loaded. */
type DialogWays = { close: () => Promise<unknown>; open: () => Promise<unknown> };

/**
 * Esc closes it, or its answer. It is reopened by the walk if that says how; else by its opener, which has the focus
 * again, or a key of the page, or at last by the whole walk.
 */
export async function waysOf(page: Page, { open, show, mustBeAnswered }: Screen): Promise<DialogWays> {
  const name = await nameOver(page);
  const close = async () => {
    await (mustBeAnswered ?? pressEscape)(page);
    const left = await nextOver(page, name);
    if (left === null) return;
    await discardChanges(page);
    await nextOver(page, left);
  };
  stayLoaded(page);
  const answered = answersOf(page);
  const again = async () => {
    await show(page);
    await answered();
  };
  for (const key of open ? [] : keys) {
    await close();
    const opened = await openBy(page, key, 2_000).catch(() => null);
    if (opened === name) return { close, open: () => openBy(page, key) };
    if (opened !== null) await closeOther(page, opened);
    await again();
  }
  return { close, open: again };
}

export async function closeAndOpen({ close, open }: DialogWays, rounds: number): Promise<number> {
  for (let round = 0; round < rounds; round += 1) {
    await close();
    await open();
  }
  return rounds;
}

const keys = ['Enter', ...pageKeys.palette, ...pageKeys.help].map((key) =>
  key.replace('Mod', 'ControlOrMeta'),
);
const pressEscape = (page: Page) => page.keyboard.press('Escape');

async function closeOther(page: Page, name: string) {
  await pressEscape(page);
  await nextOver(page, name);
}

/** The focus returns to a dialog's opener a moment after it has closed. */
async function openBy(page: Page, key: string, timeout = 20_000): Promise<string | null> {
  await page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout });
  await page.keyboard.press(key);
  return nextOver(page, null, timeout);
}

/** Returns a wait for all requests of the page since: a stale record is not written to. */
function answersOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return () => expect.poll(() => asked.size, { timeout: 20_000, intervals: [20] }).toBe(0);
}

/** From now on the page goes to an address as by a link of its own: nothing is reloaded. */
function stayLoaded(page: Page) {
  page.goto = async (url) => {
    await page.evaluate((url) => {
      // The router counts its entries, and asks before it leaves one of its own.
      history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', url);
      dispatchEvent(new PopStateEvent('popstate'));
    }, url);
    return null;
  };
}
