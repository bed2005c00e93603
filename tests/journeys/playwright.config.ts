import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser';

/** JOURNEYS_PORT names a server that runs already. Workers read this file too, and find the port that was chosen. */
const running = process.env.JOURNEYS_PORT;
const port = running ?? String(await freePort());
process.env.JOURNEYS_PORT = port;

/** Journeys in a real browser, against the built product with its demo data. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  reporter: 'list',
  // A journey waits a quarter of its time for frames and answers, so two cores have room for a third.
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: await findBrowser(),
    locale: 'en',
    colorScheme: 'light',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
  webServer: running
    ? undefined
    : {
        command: 'node tests/support/serveProduct.mjs',
        cwd: '../..',
        url: `http://127.0.0.1:${port}/readyz`,
        // All journeys together come from one address, and invite more people than one account may in a day, some again at once.
        env: {
          PORT: port,
          DEMO: 'small',
          LOG_LEVEL: 'error',
          FEATURES: 'remap',
          FAILED_SIGN_INS_PER_ADDRESS: '1000',
          INVITES_PER_DAY: '100000',
          INVITE_INTERVAL_SECONDS: '0',
        },
        timeout: 60_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
