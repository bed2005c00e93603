import { chromium, type Page } from '@playwright/test';
import { appUrl } from '#contract/paths.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { findBrowser } from '../support/browser.ts';

/** A browser in which a demo user is signed in, and the tokens that the app sends. */
export type BenchSession = {
  page: Page;
  origin: string;
  /** A token that is valid for some more minutes. */
  token: () => Promise<string>;
  close: () => Promise<void>;
};

export async function openSession(port: number, email: string): Promise<BenchSession> {
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage({ locale: 'en', viewport: { width: 1440, height: 900 } });
  const [, subdomain] = /@(\w+)\./.exec(email) ?? [];
  const origin = `http://${subdomain}.localhost:${port}`;
  const start = origin + appUrl('/');
  let sent: { token: string; at: number } | undefined;
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) sent = { token: authorization.slice('Bearer '.length), at: Date.now() };
  });
  await page.goto(start);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.getByRole('navigation', { name: 'Main Navigation' }).waitFor();
  return {
    page,
    origin,
    token: async () => {
      if (!sent || Date.now() - sent.at > 120_000) {
        await page.goto(start);
        await page.getByRole('navigation', { name: 'Main Navigation' }).waitFor();
      }
      return sent?.token ?? '';
    },
    close: () => browser.close(),
  };
}
