import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { AccountDetails } from '#contract/accounts.ts';
import type { IdentityProvider, IdentityProviderImpact } from '#contract/identityProviders.ts';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import type { OperationId } from '#contract/operations.ts';
import type { Profile } from '#contract/profile.ts';
import { answerTo, requestsOf } from '#tests/journeys/faults.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';
import { makeProvider } from '#tests/journeys/verbs/made.ts';
import { card, editCard, saveCard } from '#tests/journeys/verbs/users.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { noFirstLogins } from '#tests/support/noFirstLogins.ts';
import { openNewSecurity, someAccount } from '../accounts/app.ts';

export const say = (key: string, values?: Record<string, string>) =>
  text(`identityProviderScreens.${key}`, values);
export const label = (field: string) => text(`identityProviders.fields.${field}`);
export const detailsTitle = say('details.title');
export const details = (page: Page) => card(page, detailsTitle);
export const submit = say('add.submit');

/** Made on first use: generating a key takes time. */
let made: ReturnType<typeof makeCertificate> | undefined;
export function certificate() {
  made ??= makeCertificate({ validUntil: new Date(Date.now() + 30.5 * 86_400_000) });
  return made;
}

/** At an address where nothing listens. */
const typed: Record<IdentityProviderType, Record<string, string>> = {
  AzureAdOpenId: { clientId: 'tenantry', tenantId: 'f3a1' },
  Saml2P: { entityId: 'urn:idp', signOnUrl: 'https://login.walked.test/sso' },
  OpenIdConnect: { clientId: 'tenantry', authority: 'http://127.0.0.1:9' },
};

/** The form of a new provider of a type, in an account that no other test has. */
export async function openDialog(page: Page, type: IdentityProviderType): Promise<Locator> {
  await openNewSecurity(page);
  return beginToAdd(page, type);
}

/** The same in the account whose login settings are shown. */
export async function beginToAdd(page: Page, type: IdentityProviderType): Promise<Locator> {
  await press(page, say('add.open'));
  const name = text(`identityProviders.providerType.${type}`);
  await page.getByRole('menuitem', { name, exact: true }).click();
  const form = page.getByRole('dialog', { name: say('add.title', { type: name }), includeHidden: true });
  await expect(form).toBeVisible();
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0);
  return form;
}

export async function fillProvider(
  page: Page,
  type: IdentityProviderType = 'OpenIdConnect',
): Promise<Locator> {
  const form = await openDialog(page, type);
  await fill(form, label('name'), 'Walked Login');
  for (const [field, value] of Object.entries(typed[type])) await fill(form, label(field), value);
  if (type === 'Saml2P') {
    const file = {
      name: 'idp.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(certificate().pem),
    };
    await form.getByLabel(label('certificate'), { exact: true }).setInputFiles(file);
  }
  return form;
}

/** A provider of an account that no other test has, on its page. */
export async function addProvider(page: Page, type?: IdentityProviderType) {
  await page.goto(await someProvider(type));
  await expect(details(page)).toBeVisible();
}

/** Creates a provider in a new account; returns the address of its page. */
async function someProvider(type: IdentityProviderType = 'OpenIdConnect'): Promise<string> {
  const ofType = { ...(type === 'Saml2P' && { certificate: certificate().base64 }) };
  return makeProvider(await someAccount(), type, {
    name: 'Walked Login',
    configuration: { ...typed[type], ...ofType },
  });
}

/** A provider that has passed its test, and is or is not the only active one, as far as the app can tell. */
export async function addTested(page: Page, enabled: boolean, type: IdentityProviderType = 'OpenIdConnect') {
  const url = await someProvider(type);
  await plantBeside(page, 'identityProviders.get', async (route) => {
    const { data } = (await answerTo(route)) as { data: IdentityProvider };
    await route.fulfill({ json: { data: { ...data, verified: true, enabled } } });
  });
  await plantBeside(page, 'accounts.get', async (route) => {
    const { data } = (await answerTo(route)) as { data: AccountDetails };
    const identityProviders = data.identityProviders.map((one) => ({ ...one, verified: true, enabled }));
    const logins = { ssoEnabled: enabled, localLoginEnabled: !enabled, identityProviders };
    await route.fulfill({ json: { data: { ...data, ...logins } } });
  });
  await page.goto(url);
  await expect(
    page.getByRole('button', { name: say(`actions.${enabled ? 'deactivate' : 'activate'}`) }),
  ).toBeVisible();
  await expect(
    page.getByRole('button', { name: text('ui.card.editOf', { card: detailsTitle }) }),
  ).toBeVisible();
}

/** As long as a page is open, in all pages of its browser. */
async function plantBeside(page: Page, id: OperationId, act: (route: Route) => unknown) {
  const isMeant = requestsOf(id);
  await page
    .context()
    .route('**/*', (route) => (page.isClosed() || !isMeant(route.request()) ? route.fallback() : act(route)));
}

/** The form of a provider with another name, and with another configuration if fields of it are given. */
export async function editProvider(page: Page, changes: Record<string, string>): Promise<Locator> {
  await editCard(page, detailsTitle);
  const form = details(page);
  for (const [field, value] of Object.entries(changes)) await fill(form, label(field), value);
  return form;
}

export const question = (page: Page) => page.getByRole('alertdialog');

/** The question before the only active provider is reconfigured. */
export async function askToUpdate(page: Page) {
  await addTested(page, true);
  await editProvider(page, { clientId: 'another' });
  await saveCard(page, detailsTitle);
  await expect(question(page)).toContainText(say('questions.update.text'));
}

/** The question before local login comes back. */
export async function askToDeactivate(page: Page, type?: IdentityProviderType) {
  await addTested(page, true, type);
  await press(page, say('actions.deactivate'));
  await expect(question(page)).toContainText(say('questions.activateLocal.text'));
}

/** The question before local login ends, with those it shuts out. */
export async function askToActivate(page: Page) {
  const data: IdentityProviderImpact = { users: 7, unmatched: 2, isCallerOut: false };
  // Requested as soon as the page is loaded.
  await plantBeside(page, 'identityProviders.impact', (route) => route.fulfill({ json: { data } }));
  await addTested(page, false);
  await press(page, say('actions.activate'));
  await expect(question(page).getByRole('alert')).toBeVisible();
}

/**
 * An active provider of Acme, seen by someone who edits its login settings and lacks the rights over its users, roles
 * and keys.
 */
export async function lackSignInRights(page: Page) {
  const provider: IdentityProvider = {
    id: 'openIdConnect',
    providerType: 'OpenIdConnect',
    name: 'Walked Login',
    enabled: true,
    verified: true,
    verificationUrl: urlOf('acme', '/'),
    configuration: { clientId: 'tenantry', authority: 'https://login.walked.test' },
    version: 1,
    lastTest: null,
    firstLogins: noFirstLogins,
  };
  await plantBeside(page, 'identityProviders.get', (route) => route.fulfill({ json: { data: provider } }));
  await plantBeside(page, 'profile.get', async (route) => {
    const { data } = (await answerTo(route)) as { data: Profile };
    await route.fulfill({ json: { data: { ...data, permissions: ['full:Account', 'read:User'] } } });
  });
  await page.goto(urlOf('acme', '/account/security/providers/openIdConnect'));
  await page.getByRole('button', { name: say('actions.deactivate'), disabled: true }).focus();
  await expect(page.getByRole('tooltip')).toContainText(text('permissions.entities.ApiKey'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Tests an unreachable provider, by the address that staff are shown, and returns to its page. */
export async function failTest(page: Page) {
  await addProvider(page);
  const screen = page.url();
  await press(page, say('actions.test'));
  const address = await page
    .getByRole('dialog')
    .getByText(/\/federation\//)
    .innerText();
  await page.goto(address);
  await expect(page.getByLabel(text('signIn.login.email'))).toBeVisible();
  await page.goto(`${screen}?verified=false`);
  await expect(page.getByText(say('verified.false'))).toBeVisible();
  await expect(card(page, say('lastTest.title')).getByText(say('reasons.unreachable'))).toBeVisible();
}
