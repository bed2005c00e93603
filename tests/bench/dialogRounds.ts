import { expect, type Page, type Request } from '@playwright/test';
import { pageKeys } from '../../src/ui/keys';
import type { Screen } from '../journeys/appWalks';
import { discardChanges } from '../journeys/verbs/users';

/** The ways to close a dialog and to open it again while its page stays loaded. */
export type DialogWays = { close: () => Promise<unknown>; open: () => Promise<unknown> };

/**
 * Esc closes it, or its answer. What opened it has the focus back and opens it again, or a key of the page does, or else
 * what the walk itself does. Nothing where its answer leaves the page.
 */
export async function waysOf(page: Page, { show, mustBeAnswered }: Screen): Promise<DialogWays | undefined> {
  if (mustBeAnswered === true) return undefined;
  const name = await nameOver(page);
  const close = async () => {
    await (mustBeAnswered ?? pressEscape)(page);
    const left = await nextOver(page, name);
    if (left === null) return;
    await discardChanges(page);
    await nextOver(page, left);
  };
  const answered = answersOf(page);
  const again = async () => {
    await show(page);
    await answered();
  };
  for (const key of keys) {
    await close();
    const opened = await openBy(page, key, 2_000).catch(() => null);
    if (opened === name) return { close, open: () => openBy(page, key) };
    if (opened !== null) await closeOther(page, opened);
    stayLoaded(page);
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

/** What lies over the page, by its name. */
export const nameOver = (page: Page): Promise<string | null> => nextOver(page);

const keys = ['Enter', ...pageKeys.palette, ...pageKeys.help].map((key) =>
  key.replace('Mod', 'ControlOrMeta'),
);
const pressEscape = (page: Page) => page.keyboard.press('Escape');

async function closeOther(page: Page, name: string) {
  await pressEscape(page);
  await nextOver(page, name);
}

/** The focus goes back to what opened a dialog a moment after that has gone. */
async function openBy(page: Page, key: string, timeout = 20_000): Promise<string | null> {
  await page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout });
  await page.keyboard.press(key);
  return nextOver(page, null, timeout);
}

/** What lies over the page, by its name, once that is no longer `before`; null where nothing does. */
async function nextOver(page: Page, before?: string | null, timeout = 20_000): Promise<string | null> {
  const changed = await page.waitForFunction(
    ([before]) => {
      const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      const label = top?.getAttribute('aria-labelledby') ?? '';
      const name = top?.getAttribute('aria-label') ?? document.getElementById(label)?.textContent;
      const now = top ? (name ?? '') : null;
      return now !== before && { now };
    },
    [before] as const,
    { timeout },
  );
  const { now } = (await changed.jsonValue()) as { now: string | null };
  await changed.dispose();
  return now;
}

/** Answers with a wait for all that the page has asked for since: a record of before its last write is not written to. */
function answersOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return () => expect.poll(() => asked.size, { timeout: 20_000 }).toBe(0);
}

/** From now on the page goes to an address as by a link of its own: nothing is loaded anew. */
function stayLoaded(page: Page) {
  page.goto = async (url) => {
    await page.evaluate((url) => {
      // The router counts its places, and asks before it leaves one of its own.
      history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', url);
      dispatchEvent(new PopStateEvent('popstate'));
    }, url);
    return null;
  };
}
