import { type CDPSession, expect, type Page } from '@playwright/test';
import { type Person, urlOf } from '../people.ts';
import { text } from '../texts.ts';
import { becomeColleague } from './colleague.ts';
import { openFactors } from './factors.ts';
import { fill, press } from './forms.ts';
import { signOut } from './signIn.ts';

/** A device that has passkeys, as Chromium simulates it: its user confirms each prompt at once. */
export type Device = { session: CDPSession; authenticatorId: string };

export async function plugIn(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** From now on the device recognises its user, by a fingerprint for example, or only sees that someone is there. */
export const setVerified = ({ session, authenticatorId }: Device, isUserVerified: boolean) =>
  session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

/**
 * Keeps the browser from offering passkeys in the field for the email: a simulated device takes an offer at once, and no
 * button is left to press.
 */
export const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** The dialog for a new passkey, filled in. */
export async function askToAddPasskey(page: Page, { subdomain, password }: Person) {
  await openFactors(page, subdomain);
  await press(page, text('ownFactors.passkey.action'));
  await fill(page.getByRole('dialog'), text('ownFactors.fields.password'), password);
}

const pressAdd = (page: Page) => press(page.getByRole('dialog'), text('ownFactors.add.submit'));

/** Adds a passkey to the person who is signed in. */
export async function addPasskey(page: Page, person: Person) {
  await askToAddPasskey(page, person);
  await pressAdd(page);
  await press(page, text('ownFactors.codes.close'));
  await expect(page.getByText(text('ownFactors.kind.PASSKEY'), { exact: true }).last()).toBeVisible();
}

/** The log-in page, with the button for passkeys. */
export async function openPasskeyLogin(page: Page) {
  await page.goto(urlOf('acme', '/'));
  await expect(passkeyButton(page)).toBeVisible();
}

/** The same for a new colleague of Acme's with a passkey. */
export async function openLoginWithPasskey(page: Page): Promise<Person> {
  const person = await becomeColleague(page);
  await plugIn(page);
  await addPasskey(page, person);
  await signOut(page);
  await withoutOffers(page);
  await openPasskeyLogin(page);
  return person;
}

export const passkeyButton = (page: Page) =>
  page.getByRole('button', { name: text('signInCode.usePasskey'), exact: true });
