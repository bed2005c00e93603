import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Figure, spread } from './figure.ts';
import { leftovers } from './leftovers.ts';
import { startMeasured } from './server.ts';
import { openSession } from './session.ts';

const rounds = 50;

/** What a person waits for, on demo data with 20 ms of delay on every call, and what 50 rounds leave behind. */
export async function measureBrowser(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const server = await startMeasured({ DATA_DIR: folder, DEMO: 'small' });
  const session = await openSession(server.port, 'admin@acme.test');
  try {
    const { page } = session;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', { ...unlimited, latency: 20 });
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput)
            document.body.dataset.shift = String(Number(document.body.dataset.shift ?? 0) + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });

    for (let round = 0; round < 5; round += 1) await thereAndBack(page, round);
    const before = await leftovers(cdp);
    const there: number[] = [];
    const back: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times = await thereAndBack(page, round);
      there.push(times.there);
      back.push(times.back);
    }
    const after = await leftovers(cdp);
    const search: number[] = [];
    for (let round = 0; round < 20; round += 1) search.push(await searchOnce(page, round % 2 ? 'an' : 'el'));
    const shift = Number(await page.evaluate(() => document.body.dataset.shift ?? 0));
    return [
      ...spread('list to detail', there, { p50: 100 }),
      ...spread('detail to list', back, { p50: 130 }),
      ...spread('last key to results, with 300 ms of debounce', search, { p50: 450 }),
      { what: 'layout shift over all of it', value: shift, unit: '', target: 0 },
      {
        what: `growth of DOM nodes over ${rounds} rounds`,
        value: after.nodes - before.nodes,
        unit: '',
        target: 0,
      },
      {
        what: `growth of event listeners over ${rounds} rounds`,
        value: after.listeners - before.listeners,
        unit: '',
        target: 0,
      },
    ];
  } finally {
    await session.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From a row of the list to the user's first card, and back to the rows. Without a hover, so nothing is prefetched. */
const thereAndBack = (page: Page, round: number) =>
  page.evaluate(async (round) => {
    const links = 'tbody tr[data-opens] th a';
    const cards = 'main section h2';
    const shown = async (selector: string) => {
      while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
      return performance.now();
    };
    await shown(links);
    const link = document.querySelectorAll<HTMLElement>(links)[round % 25];
    const left = performance.now();
    link?.click();
    const there = (await shown(cards)) - left;
    const turned = performance.now();
    history.back();
    return { there, back: (await shown(links)) - turned };
  }, round);

/** From the last key in the search box to the resulting rows. */
async function searchOnce(page: Page, words: string): Promise<number> {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await page.locator('table[aria-busy=false]').waitFor();
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ timeStamp }) => {
      document.body.dataset.lastKey = String(timeStamp);
    }),
  );
  await box.pressSequentially(words, { delay: 60 });
  return page.evaluate(
    async (wanted) => {
      const isShown = () =>
        location.search.includes(wanted) &&
        document.querySelector('table[aria-busy=false]:not([data-stale])');
      while (!isShown()) await new Promise(requestAnimationFrame);
      return performance.now() - Number(document.body.dataset.lastKey);
    },
    encodeURIComponent(JSON.stringify(words)),
  );
}
