import type { Page } from '@playwright/test';
import { paths } from '../../contract/paths';
import { providerEndpoints } from '../../server/identity/providerEndpoints';
import { startIdentityProvider } from '../support/identityProvider';
import { expect, type NewBrowser, print, test } from './journey';
import { originOf, urlOf } from './people';
import { text } from './texts';
import { activate, createAccount, subdomainFor } from './verbs/accounts';
import { choose, expectTyped, fill, press, typed } from './verbs/forms';
import { signInAgainDialog } from './verbs/session';
import { expectLoggedOut, signInByCode } from './verbs/signIn';
import { card, editCard, expectMessage, saveCard, someUser } from './verbs/users';

test('an account logs in by OpenID Connect once it is tested, also over a page, and by passwords again', async ({
  as,
  newBrowser,
}) => {
  const { admin, subdomain, email, idp } = await accountWithProvider(
    await as('admin@system.test'),
    newBrowser,
  );
  await admin.goto(urlOf(subdomain, '/account/security'));
  await press(admin, say('add.open'));
  await admin.getByRole('menuitem', { name: text('identityProviders.providerType.OpenIdConnect') }).click();
  const form = admin.getByRole('dialog');
  await fill(form, text('identityProviders.fields.name'), 'Journey Login');
  await fill(form, text('identityProviders.fields.clientId'), idp.clientId);
  await fill(form, text('identityProviders.fields.authority'), idp.origin);
  await press(form, say('add.submit'));

  idp.person = { sub: 'ada', email, email_verified: false };
  await press(admin, say('actions.test'));
  await expect(admin.getByRole('alert').filter({ hasText: say('verified.false') })).toBeVisible();
  await expect(admin.getByText(say('reasons.emailUnverified'))).toBeVisible();
  idp.person = { sub: 'ada', email, email_verified: true };
  await press(admin, say('actions.test'));
  await expectMessage(admin, say('verified.true', { name: 'OpenID Connect' }));
  await press(admin, say('actions.activate'));
  await press(admin.getByRole('alertdialog'), say('questions.yes'));
  await expectMessage(admin, say('actions.activated'));

  const colleague = await (await newBrowser()).newPage();
  await colleague.goto(urlOf(subdomain, '/account/security'));
  await expect(colleague.getByRole('link', { name: 'Journey Login' })).toBeVisible();
  await goOnOverPage(colleague, { newBrowser, subdomain, idp });
  await colleague.getByRole('button', { name: /@/ }).click();
  await colleague.getByRole('menuitem', { name: text('layout.logOut') }).click();
  await expect(colleague).toHaveURL(new RegExp(`^${idp.origin}/session/end`));
  await colleague.getByRole('button', { name: /yes/i }).click();
  await expectLoggedOut(colleague);

  idp.person = { sub: 'another', email: `not.${email}`, email_verified: true };
  await colleague.goto(urlOf(subdomain, '/'));
  const refused = text('externalLogin.EXTERNAL_LOGIN_NO_USER.heading');
  await expect(colleague.getByRole('heading', { name: refused })).toBeVisible();

  await press(admin, say('actions.deactivate'));
  await press(admin.getByRole('alertdialog'), say('questions.yes'));
  await expectMessage(admin, say('actions.deactivated'));
  await colleague.goto(urlOf(subdomain, '/'));
  await expect(colleague.getByLabel(text('signIn.login.password'), { exact: true })).toBeVisible();
  await idp.close();
});

/** U2: the session ends while a form is half typed; the provider signs in again in a tab of its own, and the form is saved. */
async function goOnOverPage(
  page: Page,
  { newBrowser, subdomain, idp }: { newBrowser: NewBrowser; subdomain: string; idp: { origin: string } },
) {
  const details = text('profile.details.title');
  await page.goto(urlOf(subdomain, '/profile'));
  await editCard(page, details);
  await fill(page, text('profile.fields.firstName'), 'Cassandra');
  await choose(page, text('profile.fields.jobFunction'), text('jobFunctions.BUY_SIDE.ANALYST'));
  const before = await typed(card(page, details));

  const elsewhere = await newBrowser(await page.context().storageState());
  const other = await elsewhere.newPage();
  await other.goto(urlOf(subdomain, paths.oidcLogout));
  await expect(other).toHaveURL(new RegExp(`^${idp.origin}/session/end`));
  await elsewhere.close();

  await saveCard(page, details);
  await expectTyped(card(page, details), before);
  const opening = page.waitForEvent('popup');
  const provider = text('signIn.login.provider', { provider: 'Journey Login' });
  await press(signInAgainDialog(page), provider);
  const tab = await opening;
  await expectMessage(page, text('profile.updated'));
  await expect(signInAgainDialog(page)).toBeHidden();
  await expect(card(page, details)).toContainText('Cassandra');
  await expect.poll(() => tab.isClosed()).toBe(true);
  print('U2', { 'fields of a profile back by a provider': `${before.length} of ${before.length}` });
}

/** A new account with its administrator signed in, and an identity provider beside it. */
async function accountWithProvider(platform: Page, newBrowser: NewBrowser) {
  const administrator = someUser();
  const { email } = administrator;
  const subdomain = subdomainFor(email);
  const { callback, loggedOut } = providerEndpoints(originOf(subdomain), 'OpenIdConnect');
  const idp = await startIdentityProvider({ redirectUris: [callback], loggedOutUris: [loggedOut] });
  await createAccount(platform, { administrator });
  const person = { email, subdomain, password: 'A-Long-Enough-Pass-1!' };
  const admin = await (await newBrowser()).newPage();
  await activate(admin, person);
  await signInByCode(admin, person);
  return { admin, subdomain, email, idp };
}

const say = (key: string, values?: Record<string, string>) => text(`identityProviderScreens.${key}`, values);
