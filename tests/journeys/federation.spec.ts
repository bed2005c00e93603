import type { Page } from '@playwright/test';
import { paths } from '../../contract/paths';
import { providerEndpoints } from '../../server/identity/providerEndpoints';
import { startIdentityProvider } from '../support/identityProvider';
import { expect, type NewBrowser, print, test } from './journey';
import { originOf, urlOf } from './people';
import { text } from './texts';
import { choose, expectTyped, fill, press, typed } from './verbs/forms';
import {
  activateProvider,
  beginProvider,
  deactivateProvider,
  expectStranger,
  label,
  openOwnAccount,
  say,
  someAdministrator,
} from './verbs/providers';
import { signInAgainDialog } from './verbs/session';
import { expectLoggedOut } from './verbs/signIn';
import { card, editCard, expectMessage, saveCard } from './verbs/users';

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
  await expect(admin.getByText(say('reasons.emailUnverified'))).toBeVisible();
  idp.person = { sub: 'ada', email, email_verified: true };
  await press(admin, say('actions.test'));
  await expectMessage(admin, say('verified.true', { name: 'OpenID Connect' }));
  await activateProvider(admin);

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
  await expectStranger(colleague, subdomain);

  await deactivateProvider(admin, colleague, subdomain);
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
