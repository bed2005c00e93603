import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { paths } from '#contract/paths.ts';
import { type Person, urlOf } from '../people.ts';
import { text } from '../texts.ts';
import { fill, press } from './forms.ts';
import { signOut, submitSignIn } from './signIn.ts';

export const factorsUrl = (subdomain: string) => urlOf(subdomain, `${paths.profile}/two-factor`);

/** The code that an authenticator app with this secret shows, or will in so many seconds. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1000 });

export async function openFactors(page: Page, subdomain = 'acme') {
  await page.goto(factorsUrl(subdomain));
  await expect(page.getByRole('button', { name: text('ownFactors.add.action') })).toBeVisible();
}

/** The dialog that asks for the password before an authenticator app is added, filled in. */
export async function askToAdd(page: Page, { subdomain, password }: Person) {
  await openFactors(page, subdomain);
  await press(page, text('ownFactors.add.action'));
  await fill(page.getByRole('dialog'), text('ownFactors.fields.password'), password);
}

/** The dialog with a new app's secret, with its code typed; answers the secret. */
export async function beginAdding(page: Page, person: Person): Promise<string> {
  await askToAdd(page, person);
  await press(page, text('ownFactors.add.go'));
  await expect(page.getByRole('img', { name: text('ownFactors.add.qr') })).toBeVisible();
  // Shown on telephones, which cannot scan their own screen.
  await expect(page.getByRole('dialog').locator('a[href^="otpauth://totp/"]')).toHaveCount(1);
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await fill(page, text('ownFactors.fields.code'), codeOf(secret));
  return secret;
}

/** Adds an authenticator app to the person who is signed in; answers its secret. */
export async function addAuthenticator(page: Page, person: Person): Promise<string> {
  const secret = await beginAdding(page, person);
  await press(page, text('ownFactors.add.submit'));
  const dialog = page.getByRole('dialog', { name: text('ownFactors.codes.title') });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await press(page, text('ownFactors.codes.close'));
  await expect(dialog).toBeHidden();
  return secret;
}

/** Whoever is signed in adds an authenticator app and signs in by it, which this browser then needs no more. */
export async function beRemembered(page: Page, person: Person) {
  const secret = await addAuthenticator(page, person);
  await signOut(page);
  await page.goto(urlOf(person.subdomain, '/'));
  await submitSignIn(page, person);
  // The app's next code: the one that added it works no more.
  await fill(page, text('signInCode.securityCode'), codeOf(secret, 30));
  await press(page, text('signInCode.submit'));
  await expect(page.getByRole('navigation', { name: text('layout.navigation') })).toBeVisible();
}
