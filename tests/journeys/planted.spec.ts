import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { everyNth } from '../support/pairs.ts';
import { elements, marker, payloads } from '../support/payloads.ts';
import { freePort } from '../support/postgres.ts';
import { type Screen, screens } from './appWalks.ts';
import { expect, test as inJourney, isFullWalk, print } from './journey.ts';
import { urlOf } from './people.ts';
import { serverSettings } from './serverSettings.ts';

/** How many texts of each column end with a payload, on the server of these journeys. */
type Planted = Record<string, number>;

/** A separate worker, whose pages belong to a server in whose database each text ends with a payload. */
const test = inJourney.extend<object, { planted: Planted }>({
  planted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tenantry-planted-'));
      const port = String(await freePort());
      const options = {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          ...process.env,
          ...serverSettings(port, process.env.JOURNEYS_SMTP_PORT ?? ''),
          DATA_DIR: folder,
        },
      };
      const fill = ['tools/run.mjs', 'tests/support/plantDemo.ts'];
      const { stdout: planted } = await promisify(execFile)(process.execPath, fill, options);
      const server = spawn(process.execPath, ['dist/server/main.js'], {
        ...options,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise<string>((resolve) =>
        server.once('exit', (code) => resolve(`ended: ${code}`)),
      );
      let said = '';
      const ready = new Promise<string>((resolve) => {
        server.stdout.setEncoding('utf8').on('data', (text: string) => {
          said += text;
          if (said.includes('is ready at')) resolve('ready');
        });
      });
      try {
        expect(await Promise.race([ready, ended])).toBe('ready');
        process.env.JOURNEYS_PORT = port;
        await use(JSON.parse(planted));
      } finally {
        server.kill('SIGTERM');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      }
    },
    // Beside three busy browsers, a new database takes its time.
    { scope: 'worker', auto: true, timeout: 900_000 },
  ],
});

/** One server for all of them. */
test.describe.configure({ mode: 'default' });

/** Screens that show no stored text: each other screen that shows a route's data shows payloads. */
const withoutTexts = ['data quality', 'my sessions', 'two-factor'];
const showsData = ({ as, of }: Screen) => as !== undefined && of?.state === 'data';
/** The form that lists the roles, whose descriptions contain most of the payloads. */
const isRichest = ({ name }: Screen) => name === 'create one of users';
/** The slice takes every twelfth of those. */
const visited = isFullWalk
  ? screens
  : [...new Set([...everyNth(screens.filter(showsData), 0, 12), ...screens.filter(isRichest)])];
const seen = new Map<Screen, string[]>();

for (const screen of visited) {
  const { name, as: email, open, show } = screen;
  test(`nothing of a text comes to life on ${name}`, async ({ as, faults }) => {
    const page = await as(email);
    await watchForPlanted(page, faults);
    await open?.(page);
    await show(page);
    await expect(page.locator('h1').first()).toBeVisible();
    const isExpected = showsData(screen) && !withoutTexts.includes(name);
    if (isExpected) await expect.poll(() => textOf(page)).toContain(marker);
    if (isRichest(screen))
      await expect.poll(async () => (await payloadsOn(page)).length).toBeGreaterThan(500);
    seen.set(screen, await payloadsOn(page));
  });
}

test('the counts', ({ planted }) => {
  const all = new Set([...seen.values()].flat());
  print('planted texts', {
    'payloads seen': all.size,
    'of all': payloads.length,
    'screens that show some': [...seen.values()].filter((shown) => shown.length > 0).length,
    'screens visited': seen.size,
    'texts that end with one': Object.values(planted).reduce((sum, count) => sum + count, 0),
    'columns of them': Object.keys(planted).length,
  });
  expect([...seen.keys()]).toEqual(visited);
  expect(all.size).toBeGreaterThanOrEqual(500);
});

test('control: what a page takes for HTML is found', async ({ newBrowser, faults }) => {
  const page = await (await newBrowser()).newPage();
  await watchForPlanted(page, faults);
  await page.goto(urlOf('acme', paths.privacyPolicy));
  // Those two would lead the page elsewhere.
  const staying = elements.filter((element) => !/^<(base|meta) /.test(element));
  for (const element of staying) {
    await page.evaluate((html) => {
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = html;
    }, element);
    const isFound = () => faults.some((fault) => fault.startsWith('planted: '));
    await expect.poll(isFound, { message: element }).toBe(true);
    await page.evaluate(() => document.body.lastElementChild?.remove());
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    faults.splice(0);
  }
});

/** Reports, as faults of the journey, each dialog and anything on the page created from a payload, at once. */
async function watchForPlanted(page: Page, faults: string[]) {
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.addInitScript(() => {
    const addresses = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data'];
    const executes = (value: string | null) => /^\s*(javascript|vbscript|data:text)/i.test(value ?? '');
    const isPlanted = (element: Element) =>
      element.matches('x-planted, [x-planted], [srcdoc], base, meta[http-equiv=refresh]') ||
      addresses.some((name) => executes(element.getAttribute(name))) ||
      element.getAttributeNames().some((name) => name.startsWith('on'));
    const look = (root: Node) => {
      if (!(root instanceof Element)) return;
      for (const element of [root, ...root.querySelectorAll('*')])
        if (isPlanted(element)) Reflect.get(globalThis, 'reportFault')(`planted: ${element.outerHTML}`);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) look(node);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

async function payloadsOn(page: Page) {
  const text = await textOf(page);
  return payloads.filter((payload) => text.includes(payload));
}

/** The text of a page, including its fields. */
const textOf = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...Array.from(document.querySelectorAll('input, textarea'), (field) => Reflect.get(field, 'value')),
    ].join('\n'),
  );
