import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appUrl, paths } from '#contract/paths.ts';
import { freePort } from '../support/postgres.ts';
import { expect, test } from './journey.ts';
import { demoPerson } from './people.ts';
import { text } from './texts.ts';
import { fill, press } from './verbs/forms.ts';
import { submitSignIn } from './verbs/signIn.ts';
import { expectTab } from './verbs/tabs.ts';
import { card, editCard, saveCard } from './verbs/users.ts';

/** Journeys that would disturb others: they have a server to themselves, whose mail nobody accepts. */
test.describe.configure({ mode: 'serial' });

let product: ChildProcess;
let port: number;
test.beforeAll(async ({ request }) => {
  port = await freePort();
  const env = { ...process.env, PORT: String(port), DEMO: 'small', LOG_LEVEL: 'error' };
  product = spawn(process.execPath, ['tests/support/serveProduct.mjs'], { env, stdio: 'ignore' });
  await expect(async () => {
    expect((await request.get(`http://127.0.0.1:${port}/readyz`)).status()).toBe(200);
  }).toPass();
});
test.afterAll(async () => {
  product.kill('SIGTERM');
  await once(product, 'exit');
});

const acme = (path: string) => `http://acme.localhost:${port}${appUrl(path)}`;

test('unsent mail is in the mailbox, where its link works', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(acme(paths.forgotPassword));
  await fill(page, text('signIn.forgot.email'), 'viewer@acme.test');
  await press(page, text('signIn.forgot.submit'));
  await expect(page.getByRole('status')).toBeVisible();
  const mail = page.getByRole('article').filter({ hasText: 'viewer@acme.test' }).first();
  const link = mail.frameLocator('iframe').getByRole('link').first();
  await expect(async () => {
    await page.goto(`http://localhost:${port}/dev/mailbox`);
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  const reset = String(await link.getAttribute('href'));
  await link.click();
  await expectTab(page, reset);
  await page.goto(reset);
  await expect(page.getByLabel(text('signIn.reset.password'), { exact: true })).toBeVisible();
});

test('an account lets passwords expire, and a user with an expired one sets another', async ({
  newBrowser,
}) => {
  const admin = await (await newBrowser()).newPage();
  await admin.goto(acme('/account/security/providers/local'));
  await submitSignIn(admin, demoPerson('admin@acme.test'));
  const title = text('accounts.fields.passwordPolicy');
  await editCard(admin, title);
  const form = card(admin, title);
  await form.getByLabel(text('accounts.fields.requirePasswordExpiration')).check();
  await fill(form, text('accounts.fields.passwordExpiresInDays'), '1');
  await saveCard(admin, title);
  await expect(admin.getByText(text('accounts.updated'))).toBeVisible();

  const viewer = demoPerson('viewer@acme.test');
  const page = await (await newBrowser()).newPage();
  await page.goto(acme('/'));
  await submitSignIn(page, viewer);
  await expect(page.getByRole('heading', { name: text('signIn.expired.heading') })).toBeVisible();
  const password = 'Fresh-Harbour-1979';
  await fill(page, text('signIn.reset.password'), password);
  await fill(page, text('signIn.confirmPassword'), password);
  await press(page, text('signIn.reset.submit'));
  await expect(page.getByRole('status')).toHaveText(text('signIn.expired.done'));
  await page.getByRole('link', { name: text('signIn.logIn') }).click();
  await submitSignIn(page, { ...viewer, password });
  await expect(page.getByRole('navigation', { name: text('layout.sections') })).toBeVisible();
});
