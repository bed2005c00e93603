import type { Page } from '@playwright/test';
import { providerEndpoints } from '../../server/identity/providerEndpoints';
import { samlServiceProvider, serviceProviderMetadata } from '../../server/identity/saml/serviceProvider';
import { startSamlIdentityProvider } from '../support/samlIdentityProvider';
import { expect, type NewBrowser, test } from './journey';
import { originOf, urlOf } from './people';
import { text } from './texts';
import { activate, createAccount, subdomainFor } from './verbs/accounts';
import { fill, press } from './verbs/forms';
import { expectLoggedOut, signInByCode } from './verbs/signIn';
import { expectMessage, someUser } from './verbs/users';

test('an account logs in by SAML once it is tested, and by passwords again', async ({ as, newBrowser }) => {
  const { admin, subdomain, email, idp } = await accountWithProvider(
    await as('admin@system.test'),
    newBrowser,
  );
  await admin.goto(urlOf(subdomain, '/account/security'));
  await press(admin, say('add.open'));
  await admin.getByRole('menuitem', { name: text('identityProviders.providerType.Saml2P') }).click();
  const form = admin.getByRole('dialog');
  await fill(form, label('name'), 'Journey Login');
  await fill(form, label('entityId'), idp.configuration.entityId);
  await fill(form, label('signOnUrl'), idp.configuration.signOnUrl);
  await fill(form, label('logoutUrl'), idp.configuration.logoutUrl);
  const file = {
    name: 'idp.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(idp.certificate.pem),
  };
  await form.getByLabel(label('certificate')).setInputFiles(file);
  await press(form, say('add.submit'));

  idp.person = null;
  await press(admin, say('actions.test'));
  await expect(admin.getByRole('alert').filter({ hasText: say('verified.false') })).toBeVisible();
  idp.person = email;
  await press(admin, say('actions.test'));
  await expectMessage(admin, say('verified.true', { name: 'SAML 2.0' }));
  await press(admin, say('actions.activate'));
  await press(admin.getByRole('alertdialog'), say('questions.yes'));
  await expectMessage(admin, say('actions.activated'));

  const colleague = await (await newBrowser()).newPage();
  await colleague.goto(urlOf(subdomain, '/account/security'));
  await expect(colleague.getByRole('link', { name: 'Journey Login' })).toBeVisible();
  await colleague.getByRole('button', { name: /@/ }).click();
  await colleague.getByRole('menuitem', { name: text('layout.logOut') }).click();
  await expectLoggedOut(colleague);

  idp.person = `not.${email}`;
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

/** A new account with its administrator signed in, and an identity provider that knows the account. */
async function accountWithProvider(platform: Page, newBrowser: NewBrowser) {
  const administrator = someUser();
  const { email } = administrator;
  const subdomain = subdomainFor(email);
  const ourSide = samlServiceProvider(providerEndpoints(originOf(subdomain), 'Saml2P'));
  const idp = await startSamlIdentityProvider([serviceProviderMetadata(ourSide)]);
  await createAccount(platform, { administrator });
  const person = { email, subdomain, password: 'A-Long-Enough-Pass-1!' };
  const admin = await (await newBrowser()).newPage();
  await activate(admin, person);
  await signInByCode(admin, person);
  return { admin, subdomain, email, idp };
}

const label = (field: string) => text(`identityProviders.fields.${field}`);
const say = (key: string, values?: Record<string, string>) => text(`identityProviderScreens.${key}`, values);
