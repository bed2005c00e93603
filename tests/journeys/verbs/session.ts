import { expect, type Page } from '@playwright/test';
import { appUrl, paths } from '../../../contract/paths';
import type { NewBrowser } from '../journey';
import type { Person } from '../people';
import { text } from '../texts';
import { expectLoggedOut } from './signIn';

/** Ends a page's session on the server from another browser with its cookies, so that the page is not told. */
export async function endSession(page: Page, newBrowser: NewBrowser) {
  const elsewhere = await newBrowser(await page.context().storageState());
  const other = await elsewhere.newPage();
  await other.goto(new URL(appUrl(paths.oidcLogout), page.url()).href);
  await expectLoggedOut(other);
  await elsewhere.close();
}

/**
 * Lets the clock of the pages that this one opens be set ahead, in minutes. Playwright's own is the whole browser's, and
 * would stay set for the tests that follow.
 */
export async function holdClock(page: Page): Promise<(minutes: number) => Promise<unknown>> {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + (Reflect.get(globalThis, 'ahead') ?? 0);
  });
  return (minutes) => page.evaluate((ahead) => Object.assign(globalThis, { ahead }), minutes * 60_000);
}

export const signInAgainDialog = (page: Page) =>
  page.getByRole('dialog', { name: text('session.again.title') });

export async function signInAgain(page: Page, { password }: Person) {
  await submitSignInAgain(page, password);
  await expect(signInAgainDialog(page)).toBeHidden();
}

export async function submitSignInAgain(page: Page, password: string) {
  const dialog = signInAgainDialog(page);
  await dialog.getByLabel(text('session.again.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: text('session.again.signIn') }).click();
}
