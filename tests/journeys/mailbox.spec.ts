import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appUrl, paths } from '../../contract/paths';
import { freePort } from '../support/postgres';
import { expect, test } from './journey';
import { text } from './texts';
import { fill, press } from './verbs/forms';

test('mail that no server takes is at the mailbox, where its link leads on', async ({ newBrowser }) => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DEMO: 'small', LOG_LEVEL: 'error' };
  const product = spawn(process.execPath, ['tests/support/serveProduct.mjs'], { env, stdio: 'ignore' });
  try {
    const page = await (await newBrowser()).newPage();
    await expect(async () => {
      expect((await page.request.get(`http://127.0.0.1:${port}/readyz`)).status()).toBe(200);
    }).toPass();
    await page.goto(`http://acme.localhost:${port}${appUrl(paths.forgotPassword)}`);
    await fill(page, text('signIn.forgot.email'), 'viewer@acme.test');
    await press(page, text('signIn.forgot.submit'));
    await expect(page.getByRole('status')).toBeVisible();
    const link = page.getByRole('article').first().getByRole('link');
    await expect(async () => {
      await page.goto(`http://localhost:${port}/dev/mailbox`);
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
    await link.click();
    await expect(page.getByLabel(text('signIn.reset.password'), { exact: true })).toBeVisible();
  } finally {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
});
