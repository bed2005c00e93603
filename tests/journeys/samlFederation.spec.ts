import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { samlServiceProvider, serviceProviderMetadata } from '#server/identity/saml/serviceProvider.ts';
import { startSamlIdentityProvider } from '../support/samlIdentityProvider.ts';
import { expect, test } from './journey.ts';
import { originOf, urlOf } from './people.ts';
import { text } from './texts.ts';
import { field, fill, press } from './verbs/forms.ts';
import {
  activateProvider,
  beginProvider,
  deactivateProvider,
  expectLocalLogin,
  expectStranger,
  goOnOverPage,
  label,
  openOwnAccount,
  say,
  someAdministrator,
} from './verbs/providers.ts';
import { endSession } from './verbs/session.ts';
import { expectLoggedOut } from './verbs/signIn.ts';
import { expectMessage } from './verbs/users.ts';

test('an account logs in by SAML once it is tested, also over a page, and by passwords again', async ({
  as,
  newBrowser,
}) => {
  const owner = someAdministrator();
  const { subdomain } = owner;
  const { email } = owner.administrator;
  const ourSide = samlServiceProvider(providerEndpoints(originOf(subdomain), 'Saml2P'));
  const idp = await startSamlIdentityProvider([serviceProviderMetadata(ourSide)]);
  const admin = await openOwnAccount(await as('admin@system.test'), newBrowser, owner);
  const form = await beginProvider(admin, subdomain, 'Saml2P');
  await fill(form, label('name'), 'Journey Login');
  await fill(form, say('fromMetadata.label'), `${idp.origin}/metadata`);
  await press(form, say('fromMetadata.fill'));
  await expect(form.getByText(say('fromMetadata.filled'))).toBeVisible();
  for (const source of ['entityId', 'signOnUrl', 'logoutUrl'] as const)
    await expect(field(form, label(source))).toHaveValue(idp.configuration[source]);
  const file = {
    name: 'idp.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(idp.certificate.pem),
  };
  await form.getByLabel(label('certificate'), { exact: true }).setInputFiles(file);
  await press(form, say('add.submit'));

  idp.person = null;
  await press(admin, say('actions.test'));
  await expect(admin.getByRole('alert').filter({ hasText: say('verified.false') })).toBeVisible();
  idp.person = email;
  await press(admin, say('actions.test'));
  await expectMessage(admin, say('verified.true', { name: 'SAML 2.0' }));
  await activateProvider(admin);

  const colleague = await (await newBrowser()).newPage();
  await colleague.goto(urlOf(subdomain, '/account/security'));
  await expect(colleague.getByRole('link', { name: 'Journey Login' })).toBeVisible();
  await goOnOverPage(colleague, subdomain, () => endSession(colleague));
  await colleague.getByRole('button', { name: /@/ }).click();
  await colleague.getByRole('menuitem', { name: text('layout.logOut') }).click();
  await expectLoggedOut(colleague);

  idp.person = `not.${email}`;
  await expectStranger(colleague, subdomain);

  await deactivateProvider(admin);
  await expectLocalLogin(colleague, subdomain);
  await idp.close();
});
