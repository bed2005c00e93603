import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { plant } from './faults.ts';
import { expect, print, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { field, fill, press } from './verbs/forms.ts';

/** Messages and input of a screen are gone once it was left (document 2, section 4; document 3, section 4). */
test('a refused login has left nothing behind, on the way back to it', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('acme', '/'));
  await fill(page, text('signIn.login.email'), 'no-such-user@acme.test');
  await fill(page, text('signIn.login.password'), 'Wrong-Pass-2026!');
  await press(page, text('signIn.login.submit'));
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: text('signIn.login.forgot') }).click();
  await fill(page, text('signIn.forgot.email'), 'no-such-user@acme.test');
  await press(page, text('signIn.forgot.submit'));
  await expect(page.getByRole('status')).toBeVisible();
  await page.getByRole('link', { name: text('signIn.logIn') }).click();
  await expect(page.getByRole('heading', { name: /^Log in to/ })).toBeVisible();
  await expectNothingSaid(page, text('signIn.login.password'));
  await page.getByRole('link', { name: text('signIn.login.forgot') }).click();
  await expect(page.getByRole('heading', { name: text('signIn.forgot.heading') })).toBeVisible();
  await expectNothingSaid(page, text('signIn.forgot.email'));
  print('Messages', { 'screens left and come back to': 2 });
});

test('a link’s page has left nothing behind, when it is opened anew', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  const passwordRules = { minLength: 8, uniqueChars: 0, requireLowercase: false, requireUppercase: false };
  const state = { ...passwordRules, requireDigit: false, requireNonAlphanumeric: false };
  const data = { status: 'VALID', accountName: 'Acme Securities', passwordRules: state };
  await plant(page, 'session.mailedLink', (route) => route.fulfill({ json: { data } }));
  const link = { userId: '019a0000-0000-7000-8000-000000000000', code: 'not-a-code' };
  const more = { firstName: 'Casey', lastName: 'Lee', email: 'casey@acme.test' };
  for (const [path, of] of [
    [paths.resetPassword, 'signIn.reset'],
    [paths.activateAccount, 'signIn.activate'],
  ] as const) {
    const open = () => page.goto(urlOf('acme', path, { ...link, ...more }));
    await open();
    await fill(page, text(`${of}.password`), 'A-Long-Enough-Pass-1!');
    await fill(page, text('signIn.confirmPassword'), 'A-Long-Enough-Pass-1!');
    await press(page, text(`${of}.submit`));
    await expect(page.getByRole('alert')).toBeVisible();
    await page.goto(urlOf('acme', paths.loggedOut));
    await page.goBack();
    await expectNothingSaid(page, text(`${of}.password`));
  }
  print('Messages', { 'pages of links left and come back to': 2 });
});

async function expectNothingSaid(page: Page, emptied: string) {
  await expect(field(page, emptied)).toHaveValue('');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
}
