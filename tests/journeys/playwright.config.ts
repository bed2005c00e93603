import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import { freePort } from '../support/postgres.ts';
import { serverSettings } from './serverSettings.ts';

/**
 * JOURNEYS_PORT names a running server, JOURNEYS_MAIL_PORT where its mail is read. Workers read this file too, and
 * find the ports chosen.
 */
const running = process.env.JOURNEYS_PORT;
const port = running ?? String(await freePort());
const mailPort = process.env.JOURNEYS_MAIL_PORT ?? String(await freePort());
const smtpPort = process.env.JOURNEYS_SMTP_PORT ?? String(await freePort());
Object.assign(process.env, {
  JOURNEYS_PORT: port,
  JOURNEYS_MAIL_PORT: mailPort,
  JOURNEYS_SMTP_PORT: smtpPort,
});
const gracefulShutdown = { signal: 'SIGTERM', timeout: 5_000 } as const;

const browser = await findBrowser();
const planted = '**/planted.spec.ts';

/** Journeys in a real browser, against the built product with its demo data. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  reporter: 'list',
  // A journey waits nearly half of its time for frames and answers, so two cores have room for four.
  workers: 4,
  fullyParallel: true,
  // It visits all screens of a server of its own: begun last, it would leave the others idle.
  projects: [
    { name: 'planted', testMatch: planted },
    { name: 'all others', testIgnore: planted },
  ],
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: browser,
    locale: 'en',
    colorScheme: 'light',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
  webServer: running
    ? undefined
    : [
        // It is ready long before the product: without an address to poll, both start at once.
        {
          command: 'node tools/run.mjs tests/support/serveMail.ts',
          cwd: '../..',
          env: { PORT: mailPort, SMTP_PORT: smtpPort },
          gracefulShutdown,
        },
        {
          command: 'node tests/support/serveProduct.mjs',
          cwd: '../..',
          url: `http://127.0.0.1:${port}/readyz`,
          env: serverSettings(port, smtpPort),
          timeout: 300_000,
          gracefulShutdown,
        },
      ],
});
