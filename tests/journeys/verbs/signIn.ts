import { expect, type Page } from '@playwright/test';
import type { MailedLinkState } from '#contract/signIn.ts';
import { newAccountPasswordPolicy } from '#server/catalogue/passwordPolicy.ts';
import { plant } from '../faults.ts';
import { type Person, urlOf } from '../people.ts';
import { text } from '../texts.ts';
import { mailedCode } from './mailbox.ts';

/** Opens the account and signs in; resolves once the app has left the sign-in pages. */
export async function signIn(page: Page, person: Person) {
  await page.goto(urlOf(person.subdomain, '/'));
  await submitSignIn(page, person);
  await expect(page).not.toHaveURL(/\/(login|oidc-\w+(-\w+)?)(\?|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The same in an account that also requires a mailed code. */
export async function signInByCode(page: Page, person: Person) {
  await page.goto(urlOf(person.subdomain, '/'));
  await submitSignIn(page, person);
  await expect(page.getByLabel(text('signInCode.securityCode'))).toBeVisible();
  await page.getByLabel(text('signInCode.securityCode')).fill(await mailedCode(person.email));
  await page.getByRole('button', { name: text('signInCode.submit') }).click();
  await expect(page).not.toHaveURL(/\/(login|oidc-\w+(-\w+)?)(\?|$)/);
}

export async function submitSignIn(page: Page, { email, password }: Person) {
  await page.getByLabel(text('signIn.login.email')).fill(email);
  await page.getByLabel(text('signIn.login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('signIn.login.submit') }).click();
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: text('layout.logOut') }).click();
  await expectLoggedOut(page);
}

export const expectLoggedOut = (page: Page) =>
  expect(page.getByRole('heading', { name: text('signIn.loggedOut.heading') })).toBeVisible();

export const expectForbidden = (page: Page) =>
  expect(page.getByRole('heading', { name: text('signIn.errorPage.FORBIDDEN.heading') })).toBeVisible();

export const expectNoAccess = (page: Page) =>
  expect(page.getByRole('heading', { name: text('layout.noAccess.title') })).toBeVisible();

/** Opens a link that is valid as far as its page knows, or once was; the server decides. */
export async function openLink(
  page: Page,
  path: string,
  query: Record<string, string>,
  status: MailedLinkState['status'] = 'VALID',
) {
  const passwordRules = status === 'VALID' ? newAccountPasswordPolicy : null;
  const state = { status, accountName: 'Acme Securities', passwordRules };
  const { heal } = await plant(page, 'session.mailedLink', (route) =>
    route.fulfill({ json: { data: state } }),
  );
  await page.goto(urlOf('acme', path, query));
  await expect(page.getByText(state.accountName)).toBeVisible();
  heal();
}
