import { type Cookie, expect, type Page } from '@playwright/test';
import { TenantBrowser } from '#tests/server/identity/tenantBrowser.ts';
import { originOf, type Person } from '../people.ts';
import { text } from '../texts.ts';

/** A new session of this person on the server, as browser cookies. */
export async function newSession({ subdomain, email, password }: Person): Promise<Cookie[]> {
  const browser = browserAt(originOf(subdomain));
  await browser.signIn(email, password);
  return browser.cookies.map(({ name, value, path, attributes }) => ({
    name,
    value,
    path,
    domain: new URL(browser.origin).hostname,
    expires: -1,
    httpOnly: /httponly/i.test(attributes),
    secure: false,
    sameSite: 'Lax',
  }));
}

/** Gives the page a session that the journey may end: other journeys continue in the original one. */
export async function signInAnew(page: Page, person: Person) {
  await page.context().clearCookies();
  await page.context().addCookies(await newSession(person));
}

/** Ends the page's session on the server, without telling the page. */
export async function endSession(page: Page) {
  const browser = browserAt(new URL(page.url()).origin);
  const cookies = await page.context().cookies(page.url());
  browser.cookies = cookies.map(({ name, value, path }) => ({ name, value, path, attributes: '' }));
  await browser.signOut();
}

/** A browser without a page, on a tenant's host of the product that the journeys run against. */
export const browserAt = (origin: string) =>
  new TenantBrowser(
    { address: () => ({ address: '', family: '', port: Number(process.env.JOURNEYS_PORT) }) },
    origin,
  );

/**
 * Lets the clock of the pages that this one opens be set ahead, in minutes. Playwright's own is the whole browser's,
 * and would stay set for the following tests.
 */
export async function holdClock(page: Page): Promise<(minutes: number) => Promise<unknown>> {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + (Reflect.get(globalThis, 'ahead') ?? 0);
  });
  return (minutes) => setAhead(page, minutes);
}

const setAhead = (page: Page, minutes: number) =>
  page.evaluate((ahead) => Object.assign(globalThis, { ahead }), minutes * 60_000);

/** On a page with a stopped clock: the person is active, and then idle for so many minutes. */
export async function idleFor(page: Page, minutes: number) {
  await setAhead(page, 0);
  await page.keyboard.press('Shift');
  await setAhead(page, minutes);
}

/** The message of another tab of this browser, in which this person has logged in again. */
export const tellSignIn = (page: Page) =>
  page.evaluate(() => {
    const tabs = new BroadcastChannel('session');
    tabs.postMessage('signed-in');
    tabs.close();
  });

export const signInAgainDialog = (page: Page) =>
  page.getByRole('dialog', { name: text('session.again.title') });

export async function signInAgain(page: Page, { password }: Person) {
  const dialog = signInAgainDialog(page);
  await dialog.getByLabel(text('session.again.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: text('session.again.signIn') }).click();
  await expect(dialog).toBeHidden();
}
