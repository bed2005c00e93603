import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { LentPage } from './lentPage.ts';
import { type DemoEmail, demoPerson } from './people.ts';
import { newSession } from './verbs/session.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser of its own; every page in it is watched. */
export type NewBrowser = (state?: StorageState) => Promise<BrowserContext>;

type Journey = {
  newBrowser: NewBrowser;
  /**
   * A page of a browser in which this demo user, or nobody, is signed in and has done nothing yet. One sign-in, one browser
   * with the app in its cache, and one page that has it compiled serve all tests of a worker; who is asked for again beside
   * it comes in a browser of their own.
   */
  as: (email?: DemoEmail) => Promise<Page>;
  /** What went wrong in the watched pages so far: uncaught errors and violations of the content policy. */
  faults: string[];
};

/** The page of a demo user, or of nobody, and where what goes wrong in their browser is noted. */
type SignedIn = { lent: LentPage; note: { faults: string[] } };

/** A journey fails when any of its pages throws an error that nobody catches, or breaks the content policy. */
export const test = base.extend<Journey, { browserOf: (email?: DemoEmail) => Promise<SignedIn> }>({
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
      await watch(context, { faults });
      return context;
    });
    for (const context of opened) await context.close();
  },

  as: async ({ newBrowser, browserOf, faults }, use) => {
    const used = new Set<SignedIn>();
    await use(async (email) => {
      const one = await browserOf(email);
      if (one.lent.isLent) return (await newBrowser(one.lent.state)).newPage();
      used.add(one);
      one.note.faults = faults;
      return one.lent.lend();
    });
    for (const { lent } of used) await lent.giveBack();
  },

  browserOf: [
    async ({ browser }, use) => {
      const known = new Map<DemoEmail | undefined, Promise<SignedIn>>();
      const signInOnce = async (email?: DemoEmail) => {
        const state = { cookies: email ? await newSession(demoPerson(email)) : [], origins: [] };
        const context = await browser.newContext();
        const note = { faults: [] };
        await watch(context, note);
        return { lent: new LentPage(context, state), note };
      };
      await use((email) => {
        const one = known.get(email) ?? signInOnce(email);
        known.set(email, one);
        return one;
      });
    },
    { scope: 'worker' },
  ],
});

export { expect };

async function watch(context: BrowserContext, note: SignedIn['note']) {
  await context.exposeBinding('reportFault', (_, fault: string) => void note.faults.push(fault));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, sourceFile, lineNumber, sample }) =>
        Reflect.get(
          globalThis,
          'reportFault',
        )(`content policy: ${violatedDirective} at ${sourceFile}:${lineNumber} ${sample}`),
    );
  });
  context.on('weberror', (error) => note.faults.push(`uncaught: ${error.error().stack}`));
}

/** Counts that a promise is judged by, in one line of the test's output. */
export const print = (promise: string, counts: Record<string, number | string>) =>
  console.log(
    `${promise}: ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
  );

/** `npm run test:full` counts in full; `npm test` takes a slice. */
export const isFullWalk = process.env.WALK === 'full';
