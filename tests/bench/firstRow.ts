import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { appUrl } from '#contract/paths.ts';
import { startBaseline } from './baseline.ts';
import { type Figure, percentile } from './figure.ts';
import { startMeasured } from './server.ts';
import { openSession } from './session.ts';

const rounds = 5;

/** One of the two apps, and where in it to find what a person waits for. */
type Target = {
  url: string;
  /** Whoever is signed in; the minimal app asks nobody. */
  state?: BrowserContextOptions['storageState'];
  row: string;
  detail: string;
  search: string;
};

/** What was measured of one app in one round: milliseconds, and seconds of the page's main thread. */
type Sample = Record<keyof typeof goals, number>;

/** The most that ours may cost, relative to the minimal app (architecture, "From address bar to first row"). */
const goals = {
  'first row, cold': 1.1,
  'first row, warm': 1.5,
  'main thread to first row, cold': 1.2,
  'main thread to first row, warm': 1.5,
  'list to detail': 1,
  'detail to list': 1,
  'last key to results': 0.75,
  'JavaScript to first row': 1,
};

/** The list of users beside a minimal react-admin app, alternating, so that what slows the machine slows both. */
export async function measureFirstRow(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const server = await startMeasured({ DATA_DIR: join(folder, 'data'), DEMO: 'small' });
  const baseline = await startBaseline(join(folder, 'baseline'));
  const session = await openSession(server.port, 'admin@acme.test');
  try {
    const context = session.page.context();
    const browser = context.browser();
    if (!browser) throw new Error('The browser has gone');
    const ours: Target = {
      url: session.origin + appUrl('/account/user-list'),
      state: await context.storageState(),
      row: 'tbody tr[data-opens] th a',
      detail: 'main section h2',
      search: 'main input[type=search]',
    };
    const least: Target = {
      url: `${baseline.origin}/#/users`,
      row: 'tbody tr td:nth-child(3)',
      detail: '.RaSimpleShowLayout-stack span',
      search: 'input[name=q]',
    };
    const guarded: Target = { ...least, url: least.url.replace(baseline.origin, baseline.guardedOrigin) };
    const ratios: Sample[] = [];
    const guardedRatios: Sample[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const samples = new Map<Target, Sample>();
      for (const target of round % 2 ? [ours, least, guarded] : [guarded, least, ours])
        samples.set(target, await sample(browser, target));
      // The first round fills both servers' caches.
      if (round === 0) continue;
      ratios.push(ratioOf(samples.get(ours), samples.get(least)));
      guardedRatios.push(ratioOf(samples.get(ours), samples.get(guarded)));
    }
    const kinds = Object.keys(goals) as (keyof Sample)[];
    const visits = kinds.filter((what) => /first row, /.test(what));
    return [
      ...kinds.map((what) => figure(`${what}, times the least app's`, what, ratios, goals[what])),
      ...visits.map((what) =>
        figure(`${what}, times the least app's under our headers`, what, guardedRatios),
      ),
    ];
  } finally {
    await session.close();
    await baseline.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Our headers give each cross-site visit a process of its own, with nothing compiled yet: their cost alone. */
const figure = (name: string, what: keyof Sample, ratios: Sample[], target?: number): Figure => ({
  what: `${name}, p50 of ${rounds}`,
  value: percentile(
    ratios.map((ratio) => ratio[what]),
    0.5,
  ),
  unit: '',
  ...(target !== undefined && { target }),
});

function ratioOf(ours: Sample | undefined, least: Sample | undefined): Sample {
  if (!ours || !least) throw new Error('Both are measured in each round');
  const entries = Object.entries(ours).map(([what, value]) => [what, value / least[what as keyof Sample]]);
  return Object.fromEntries(entries);
}

/** An empty cache first, then the same browser's third load, with compiled code. */
async function sample(browser: Browser, target: Target): Promise<Sample> {
  const context = await browser.newContext({
    storageState: target.state,
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Network.enable');
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', { ...unlimited, latency: 20 });
    const cold = await load(page, cdp, target);
    await load(page, cdp, target);
    const warm = await load(page, cdp, target);
    const { there, back } = await thereAndBack(page, target);
    return {
      'first row, cold': cold.ms,
      'first row, warm': warm.ms,
      'main thread to first row, cold': cold.mainThread,
      'main thread to first row, warm': warm.mainThread,
      'JavaScript to first row': cold.scriptBytes,
      'list to detail': there,
      'detail to list': back,
      'last key to results': await searchOnce(page, target),
    };
  } finally {
    await context.close();
  }
}

async function load(page: Page, cdp: CDPSession, { url, row }: Target) {
  await page.goto('about:blank');
  const before = await mainThread(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  const { ms, scriptBytes } = await page.evaluate(async (row) => {
    while (!document.querySelector(row)?.textContent) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      ms: performance.now(),
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  }, row);
  const after = await mainThread(cdp);
  await page.waitForLoadState('networkidle');
  // Another process begins counting from zero.
  return { ms, scriptBytes, mainThread: after >= before ? after - before : after };
}

async function mainThread(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Ten times from a row to its record and back; the medians. */
async function thereAndBack(page: Page, { row, detail }: Target) {
  const times = await page.evaluate(
    async ([row, detail]) => {
      const shown = async (selector: string) => {
        while (!document.querySelector(selector)?.textContent) await new Promise(requestAnimationFrame);
        return performance.now();
      };
      const times: { there: number; back: number }[] = [];
      for (let round = 0; round < 10; round += 1) {
        await shown(row);
        const left = performance.now();
        document.querySelectorAll<HTMLElement>(row)[round]?.click();
        const there = (await shown(detail)) - left;
        const turned = performance.now();
        history.back();
        times.push({ there, back: (await shown(row)) - turned });
      }
      return times;
    },
    [row, detail] as const,
  );
  const median = (values: number[]) => percentile(values, 0.5);
  return { there: median(times.map(({ there }) => there)), back: median(times.map(({ back }) => back)) };
}

/** From the last key in the search box until every row matches. */
async function searchOnce(page: Page, { row, search }: Target): Promise<number> {
  const word = 'abbott';
  await page.locator(row).first().waitFor();
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ timeStamp }) => {
      document.body.dataset.lastKey = String(timeStamp);
    }),
  );
  await page.locator(search).pressSequentially(word, { delay: 60 });
  return page.evaluate(async (word) => {
    const rows = () => [...document.querySelectorAll('tbody tr')];
    const isFound = () =>
      rows().length > 0 && rows().every(({ textContent }) => textContent?.toLowerCase().includes(word));
    while (!isFound()) await new Promise(requestAnimationFrame);
    return performance.now() - Number(document.body.dataset.lastKey);
  }, word);
}
