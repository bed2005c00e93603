import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appUrl } from '#contract/paths.ts';
import { visits } from '#tools/firstVisits.ts';
import type { Figure } from './figure.ts';
import { startMeasured } from './server.ts';
import { openSession } from './session.ts';
import { tripsInSequence } from './trips.ts';

/** What the first visits transfer and in how many trips, as counted by a browser. 1 kB is 1,000 bytes. */
export async function measureTransfer(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const server = await startMeasured({ DATA_DIR: folder, DEMO: 'small' });
  const session = await openSession(server.port, 'admin@system.test');
  try {
    const browser = session.page.context().browser();
    const stranger = await browser?.newPage();
    if (!stranger) throw new Error('The browser has gone');
    await stranger.goto(session.origin + appUrl('/'));
    await stranger.locator('input[type=password]').waitFor();
    const signIn = await scriptsOf(stranger);

    const state = await session.page.context().storageState();
    const returning = await browser?.newPage({ storageState: state });
    if (!returning) throw new Error('The browser has gone');
    const openList = async () => {
      await returning.goto(session.origin + appUrl('/admin/account-list'));
      await returning.locator('tbody tr[data-opens]').first().waitFor();
      return tripsOf(returning);
    };
    const firstTrips = await openList();
    const list = await scriptsOf(returning);
    await returning.goto('about:blank');
    const secondTrips = await openList();
    await returning.waitForLoadState('networkidle');
    const second = await bytesOf(returning);
    return [
      {
        what: 'JavaScript of the sign-in page',
        value: signIn.kilobytes,
        unit: 'kB',
        target: budgetOf('sign-in'),
      },
      {
        what: 'JavaScript of the first admin list',
        value: list.kilobytes,
        unit: 'kB',
        target: budgetOf('first-list'),
      },
      { what: 'JavaScript files of the first admin list', value: list.files, unit: '', target: 6 },
      { what: 'trips in sequence to the first row, first visit', value: firstTrips, unit: '', target: 5 },
      { what: 'trips in sequence to the first row, second visit', value: secondTrips, unit: '', target: 5 },
      { what: 'all bytes of a second visit', value: second / 1_000, unit: 'kB', target: 60 },
    ];
  } finally {
    await session.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The build's budget for it, in kB. */
const budgetOf = (visit: string) => (visits.find(({ name }) => name === visit)?.maxBytes ?? 0) / 1_000;

/** For the current page; an earlier page's uncached loads in this visit count too. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      files: scripts.length,
      kilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
    };
  });

/** Of the requests that reached the server and were answered before the rows. */
async function tripsOf(page: Page): Promise<number> {
  const requests = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return [...(visit ? [visit] : []), ...entries]
      .filter(({ transferSize, responseEnd }) => transferSize > 0 && responseEnd > 0)
      .map(({ startTime, responseEnd, redirectEnd, name }) => ({
        start: startTime,
        end: responseEnd,
        trips: redirectEnd > 0 ? 2 : 1,
        isList: /\/accounts\?/.test(name),
      }));
  });
  const list = requests.find(({ isList }) => isList);
  const before = requests.filter(({ end }) => list && end <= list.start);
  return tripsInSequence([...before, ...(list ? [list] : [])]);
}

const bytesOf = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return [...(visit ? [visit] : []), ...entries].reduce((sum, { transferSize }) => sum + transferSize, 0);
  });
