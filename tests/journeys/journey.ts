import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type DemoEmail, demoPerson, originOf } from './people';
import { signIn } from './verbs/signIn';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser of its own; every page in it is watched. */
export type NewBrowser = (state?: StorageState) => Promise<BrowserContext>;

type Journey = {
  newBrowser: NewBrowser;
  /** A page of a browser in which this demo user is signed in. One sign-in serves all tests of a worker. */
  as: (email: DemoEmail) => Promise<Page>;
  /** What went wrong in the watched pages so far: uncaught errors and violations of the content policy. */
  faults: string[];
};

/** A journey fails when any of its pages throws an error that nobody catches, or breaks the content policy. */
export const test = base.extend<Journey, { cookiesOf: (email: DemoEmail) => Promise<StorageState> }>({
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

  as: async ({ newBrowser, cookiesOf }, use) => {
    await use(async (email) => (await newBrowser(await cookiesOf(email))).newPage());
  },

  cookiesOf: [
    async ({ browser }, use) => {
      const known = new Map<DemoEmail, Promise<StorageState>>();
      const signInOnce = async (email: DemoEmail) => {
        const context = await browser.newContext();
        await signIn(await context.newPage(), demoPerson(email));
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use((email) => {
        const state = known.get(email) ?? signInOnce(email);
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

/** Counts that a promise is judged by, in one line of the test's output. */
export const print = (promise: string, counts: Record<string, number | string>) =>
  console.log(
    `${promise}: ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
  );

/** `npm run walk` counts in full; `npm test` takes a slice. */
export const isFullWalk = process.env.WALK === 'full';

export const mailboxUrl = () => `${originOf()}/dev/mailbox`;
