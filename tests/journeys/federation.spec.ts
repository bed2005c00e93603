import { TestStep } from '#contract/identityProviders.ts';
import { paths } from '#contract/paths.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { startIdentityProvider } from '../support/identityProvider.ts';
import { expect, test } from './journey.ts';
import { originOf, urlOf } from './people.ts';
import { text } from './texts.ts';
import { fill, press } from './verbs/forms.ts';
import {
  activateProvider,
  beginProvider,
  expectAuthentication,
  expectLocalLogin,
  expectStranger,
  goOnOverPage,
  label,
  openOwnAccount,
  reconfigureProvider,
  say,
  someAdministrator,
} from './verbs/providers.ts';
import { expectLoggedOut } from './verbs/signIn.ts';
import { card, expectMessage } from './verbs/users.ts';

/** The steps of a test up to this one, at which it failed. */
const logTo = (failed: TestStep) =>
  TestStep.options.map((step, n) => {
    const at = TestStep.options.indexOf(failed);
    const outcome = n < at ? 'passed' : n === at ? 'failed' : 'skipped';
    return new RegExp(`^${say(`lastTest.steps.${step}`)}${say(`lastTest.outcome.${outcome}`)}`);
  });

test('an account logs in by OpenID Connect once it is tested, also over a page, and by passwords again', async ({
  as,
  newBrowser,
}) => {
  const owner = someAdministrator();
  const { subdomain } = owner;
  const { email } = owner.administrator;
  const { callback, loggedOut } = providerEndpoints(originOf(subdomain), 'OpenIdConnect');
  const idp = await startIdentityProvider({ redirectUris: [callback], loggedOutUris: [loggedOut] });
  const admin = await openOwnAccount(await as('admin@system.test'), newBrowser, owner);
  const form = await beginProvider(admin, subdomain, 'OpenIdConnect');
  await fill(form, label('name'), 'Journey Login');
  await fill(form, label('clientId'), idp.clientId);
  await fill(form, label('authority'), idp.origin);
  await press(form, say('add.submit'));

  idp.person = { sub: 'ada', email, email_verified: false };
  await press(admin, say('actions.test'));
  await expect(admin.getByRole('alert').filter({ hasText: say('verified.false') })).toBeVisible();
  const log = card(admin, say('lastTest.title'));
  await expect(log.getByRole('alert')).toHaveText(say('reasons.emailUnverified'));
  await expect(log.getByRole('listitem')).toHaveText(logTo('email'));
  idp.person = { sub: 'ada', email, email_verified: true };
  await press(admin, say('actions.test'));
  await expectMessage(admin, say('verified.true', { name: 'OpenID Connect' }));
  await expectAuthentication(admin, 'twoFactor');
  await activateProvider(admin);
  await expectAuthentication(admin, 'sso');

  const colleague = await (await newBrowser()).newPage();
  await colleague.goto(urlOf(subdomain, '/account/security'));
  await expect(colleague.getByRole('link', { name: 'Journey Login' })).toBeVisible();
  await goOnOverPage(colleague, subdomain, async () => {
    const elsewhere = await newBrowser(await colleague.context().storageState());
    const other = await elsewhere.newPage();
    await other.goto(urlOf(subdomain, paths.oidcLogout));
    await expect(other).toHaveURL(new RegExp(`^${idp.origin}/session/end`));
    await elsewhere.close();
  });
  await colleague.getByRole('button', { name: /@/ }).click();
  await colleague.getByRole('menuitem', { name: text('layout.logOut') }).click();
  await expect(colleague).toHaveURL(new RegExp(`^${idp.origin}/session/end`));
  await colleague.getByRole('button', { name: /yes/i }).click();
  await expectLoggedOut(colleague);

  idp.person = { sub: 'another', email: `not.${email}`, email_verified: true };
  await expectStranger(colleague, subdomain);

  await reconfigureProvider(admin, 'clientId', 'another');
  await expectAuthentication(admin, 'twoFactor');
  await expectLocalLogin(colleague, subdomain);
  await idp.close();
});
