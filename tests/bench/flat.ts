import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, expect, type Locator, type Page } from '@playwright/test';
import type { Screen } from '../journeys/appWalks.ts';
import { nameOver } from '../journeys/overlays.ts';
import { type DemoEmail, demoPerson } from '../journeys/people.ts';
import { text } from '../journeys/texts.ts';
import { rows } from '../journeys/verbs/lists.ts';
import { signIn } from '../journeys/verbs/signIn.ts';
import { findBrowser } from '../support/browser.ts';
import { closeAndOpen, waysOf } from './dialogRounds.ts';
import type { Figure } from './figure.ts';
import { type Leftovers, leftovers, slope } from './leftovers.ts';
import { freePort, startMeasured } from './server.ts';

/** How many rounds each takes, after some that warm the caches. */
const counts = { rows: 4_000, dialogs: 200, screens: 50 };
const batches = 5;
const chosen = new RegExp(process.env.FLAT ?? '');
const kinds = Object.keys(counts) as Growth['kind'][];
const isChosen = (kind: Growth['kind'], name: string) => chosen.test(`${kind} ${name}`);

/** The rounds on one screen, and how much each left behind. */
type Growth = { kind: keyof typeof counts; name: string; rounds: number; each: Leftovers };
/** Runs some rounds; returns how many things were seen. */
type Rounds = (rounds: number) => Promise<number>;

/**
 * Paging lists, opening and closing dialogs, and leaving and re-entering screens must leave nothing behind. FLAT, a
 * pattern, chooses among `rows users`, `dialogs disable question`, `screens trait`…
 */
export async function measureFlat(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const [mailPort, smtpPort] = [String(await freePort()), String(await freePort())];
  const mail = spawn(process.execPath, ['tools/run.mjs', 'tests/support/serveMail.ts'], {
    env: { ...process.env, PORT: mailPort, SMTP_PORT: smtpPort },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = await startMeasured({
    DATA_DIR: folder,
    DEMO: 'small',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOOPBACK_PROVIDERS: 'on',
    FEATURES: 'remap',
    INVITE_INTERVAL_SECONDS: '0',
  });
  // Where the walks, whose screens these are, look for the product, and what makes their records distinct.
  const { port } = server;
  Object.assign(process.env, { JOURNEYS_PORT: port, JOURNEYS_MAIL_PORT: mailPort });
  Object.assign(process.env, { TEST_PARALLEL_INDEX: 0, TEST_WORKER_INDEX: 0 });
  const { screens } = await import('../journeys/appWalks.ts');
  const { args, ...found } = await findBrowser();
  const browser = await chromium.launch({ ...found, args: [...args, compiledOnce] });
  try {
    const signedIn = new Map<DemoEmail, State>();
    const grown: Growth[] = [];
    for (const screen of screens) {
      if (!screen.as || (screen.of && screen.of.state !== 'data')) continue;
      if (!kinds.some((kind) => isChosen(kind, screen.name))) continue;
      const state = signedIn.get(screen.as) ?? (await stateOf(browser, screen.as));
      signedIn.set(screen.as, state);
      try {
        grown.push(...(await goThrough(browser, screen, state)));
      } catch (failure) {
        // The others take so long that skipping them pays.
        console.log(`  ${screen.name}: ${String(failure).slice(0, 400)}`);
        process.exitCode = 1;
      }
    }
    return kinds.flatMap((kind) => worstOf(grown.filter((growth) => growth.kind === kind)));
  } finally {
    await browser.close();
    await server.stop();
    mail.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The heap also has the browser's own code: recompiled as functions grow hot, a hundred kB in ten visits, and dropped
 * when long unused, a MB at once. Compiled once and kept, only the app's objects grow.
 */
const compiledOnce = '--js-flags=--always-sparkplug,--no-maglev,--no-opt,--no-flush-bytecode';

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

async function stateOf(browser: Browser, email: DemoEmail): Promise<State> {
  const page = await browser.newPage();
  await signIn(page, demoPerson(email));
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** The screen in a page of its own: an overlay is closed and reopened, else it is paged through and left. */
async function goThrough(browser: Browser, screen: Screen, state: State): Promise<Growth[]> {
  const { name, of } = screen;
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const grown: Growth[] = [];
  const measure = async (kind: Growth['kind'], rounds: number, go: Rounds) => {
    const goAndRest: Rounds = async (rounds) => {
      const seen = await go(rounds);
      await rest(page);
      return seen;
    };
    grown.push({ kind, name, rounds, each: await growthOf(cdp, rounds, goAndRest) });
    console.log(said(grown.at(-1)));
  };
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The browser records a page's first 250 calls for resource timing: these rounds fill that buffer.
    await page.addInitScript(() => performance.setResourceTimingBufferSize(0));
    await page.addInitScript(forgetSoon, forgottenAfter);
    await screen.open?.(page);
    await screen.show(page);
    if ((await nameOver(page)) !== null) {
      if (!isChosen('dialogs', name)) return [];
      await rest(page);
      const ways = await waysOf(page, screen);
      await measure('dialogs', counts.dialogs, (rounds) => closeAndOpen(ways, rounds));
    } else if (of) {
      if (isChosen('rows', name)) {
        const perPage = await pageThrough(page, 1);
        if (perPage > 0) await measure('rows', Math.ceil(counts.rows / perPage), (n) => pageThrough(page, n));
      }
      if (!isChosen('screens', name)) return grown;
      await leave(page);
      await measure('screens', counts.screens, (rounds) => returnAndLeave(page, rounds));
    }
  } finally {
    await context.close();
  }
  return grown;
}

async function growthOf(cdp: CDPSession, rounds: number, go: Rounds): Promise<Leftovers> {
  const batch = Math.ceil(rounds / batches);
  await go(batch);
  const samples = [await leftovers(cdp)];
  for (let done = 0; done < rounds; done += batch) {
    await go(batch);
    samples.push(await leftovers(cdp));
  }
  const grows = (what: keyof Leftovers) => slope(samples.map((sample) => sample[what])) / batch;
  return { nodes: grows('nodes'), listeners: grows('listeners'), heap: grows('heap') };
}

/** In ms. */
const forgottenAfter = 1_000;

/** Data of no screen is cached for five minutes, in case one returns to it: no leftover. */
function forgetSoon(after: number) {
  const later = window.setTimeout;
  const soon = (run: TimerHandler, ms?: number, ...args: unknown[]) =>
    later(run, ms === 300_000 ? after : ms, ...args);
  Object.assign(window, { setTimeout: soon });
}

/**
 * Until nothing except countdowns has changed for a moment: what loads late, such as a record's latest events, is no
 * leftover.
 */
const rest = (page: Page) =>
  page.evaluate(
    (after) =>
      new Promise<void>((resolve) => {
        let timer: ReturnType<typeof setTimeout>;
        const isCountdown = ({ target }: MutationRecord) =>
          (target instanceof Element ? target : target.parentElement)?.closest('[role=timer]');
        const changes = new MutationObserver((records) => {
          if (!records.every(isCountdown)) wait();
        });
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            changes.disconnect();
            resolve();
          }, after);
        };
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        wait();
      }),
    1.5 * forgottenAfter,
  );

/**
 * To the list's next page as long as there is one, then back page by page, to the start: other rows are other nodes.
 * A single page is sorted the other way. Returns a page's number of rows, zero without a list.
 */
async function pageThrough(page: Page, pages: number): Promise<number> {
  const [next, previous] = ['next', 'previous'].map((way) =>
    page.getByRole('button', { name: text(`ui.list.${way}`), exact: true }),
  );
  if (!next || !previous || (await next.count()) === 0) return 0;
  const footer = next.locator('..');
  const began = await footer.textContent();
  let onward = (await next.isEnabled()) ? next : previous;
  for (let turned = 0; turned < pages || (await footer.textContent()) !== began; turned += 1) {
    if (!(await onward.isEnabled())) onward = onward === next ? previous : next;
    if (await onward.isEnabled()) await turn(onward);
    else await sortAgain(page);
    await page.locator('table[aria-busy=false]:not([data-stale])').waitFor();
  }
  return rows(page).count();
}

/** A cached page shows at once, and its address before that: the buttons match the footer's text. */
async function turn(onward: Locator): Promise<void> {
  const footer = onward.locator('..');
  const before = (await footer.textContent()) ?? '';
  await onward.click();
  await expect(footer).not.toHaveText(before);
}

async function sortAgain(page: Page): Promise<void> {
  const header = page.locator('th:has(button)').first();
  const after = (await header.getAttribute('aria-sort')) === 'ascending' ? 'descending' : 'ascending';
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', after);
}

/** Into a record of the list, or up from the record; from a list without links, to another page. */
async function leave(page: Page): Promise<void> {
  const here = page.url();
  const near = page.locator('tbody tr[data-opens] th a, header nav a');
  const away = (await near.count()) > 0 ? near : page.locator('aside nav a:not([aria-current])');
  await away.first().click();
  await page.waitForURL((url) => url.href !== here);
}

/** Back to the screen and on again, with the browser's own buttons; returns how often. */
async function returnAndLeave(page: Page, rounds: number): Promise<number> {
  for (let round = 0; round < rounds; round += 1)
    for (const step of [-1, 1]) {
      const before = new URL(page.url()).pathname;
      await page.evaluate((step) => history.go(step), step);
      await page.waitForFunction(
        (before) =>
          location.pathname !== before &&
          document.querySelector('h1') !== null &&
          document.querySelector('[aria-busy=true]') === null,
        before,
      );
    }
  return rounds;
}

function said(growth: Growth | undefined): string {
  if (!growth) return '';
  const { kind, name, rounds, each } = growth;
  const what = { rows: 'pages of', dialogs: 'rounds of', screens: 'visits of' }[kind];
  const numbers = `${each.nodes.toFixed(2)} nodes, ${each.listeners.toFixed(2)} listeners, ${(each.heap / 1_000).toFixed(2)} kB`;
  return `  ${rounds} ${what} ${name}: each leaves ${numbers}`;
}

/** Of several screens the one that keeps most. */
function worstOf(grown: readonly Growth[]): Figure[] {
  const [some] = grown;
  if (!some) return [];
  const most = (what: keyof Leftovers) => Math.max(...grown.map(({ each }) => each[what]));
  const of = { rows: 'page of a list', dialogs: 'round of a dialog', screens: 'visit of a screen' }[
    some.kind
  ];
  return [
    {
      what: `${grown.length} × ${some.rounds}: nodes left by a ${of}, at worst`,
      value: most('nodes'),
      unit: '',
      target: 0,
    },
    { what: `listeners left by a ${of}, at worst`, value: most('listeners'), unit: '', target: 0 },
    { what: `heap left by a ${of}, at worst`, value: most('heap') / 1_000, unit: 'kB', target: 1 },
  ];
}
