import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type DemoEmail, demoPerson } from './people.ts';
import { newSession } from './verbs/session.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser of its own; every page in it is watched. */
export type NewBrowser = (state?: StorageState) => Promise<BrowserContext>;

type Journey = {
  newBrowser: NewBrowser;
  /** A page of a new browser in which this demo user, or nobody, is signed in and has done nothing yet. */
  as: (email?: DemoEmail) => Promise<Page>;
  /** Errors of the watched pages so far: uncaught ones and violations of the content policy. */
  faults: string[];
};

/** A journey fails if any of its pages throws an uncaught error, or violates the content policy. */
export const test = base.extend<Journey, { stateOf: (email: DemoEmail) => Promise<StorageState> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults).toEqual([]);
  },

  newBrowser: async ({ browser, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (storageState) => {
      const context = await browser.newContext({ storageState });
      opened.push(context);
      await watch(context, faults);
      return context;
    });
    for (const context of opened) await context.close();
  },

  as: async ({ newBrowser, stateOf }, use) => {
    await use(async (email) => (await newBrowser(email && (await stateOf(email)))).newPage());
  },

  // A person's one sign-in serves all tests of a worker.
  stateOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const known = new Map<DemoEmail, Promise<StorageState>>();
      const signIn = async (email: DemoEmail) => ({
        cookies: await newSession(demoPerson(email)),
        origins: [],
      });
      await use((email) => {
        const state = known.get(email) ?? signIn(email);
        known.set(email, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],
});

export { expect };

async function watch(context: BrowserContext, faults: string[]) {
  await context.exposeBinding('reportFault', (_, fault: string) => void faults.push(fault));
  await context.addInitScript(() => {
    // On a busy machine an answer may take longer than the ten seconds for which the product waits.
    const patient = (ms: number) => (ms === 10_000 ? 60_000 : ms);
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, patient(ms));
    const later = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms = 0, ...args: unknown[]) => later(run, patient(ms), ...args),
    });
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, sourceFile, lineNumber, sample }) =>
        Reflect.get(
          globalThis,
          'reportFault',
        )(`content policy: ${violatedDirective} at ${sourceFile}:${lineNumber} ${sample}`),
    );
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack}`));
}

/** Counts by which a promise is judged, in one line of the test's output. */
export const print = (promise: string, counts: Record<string, number | string>) =>
  console.log(
    `${promise}: ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
  );

/** `npm run test:full` counts in full; `npm test` takes a slice. */
export const isFullWalk = process.env.WALK === 'full';
