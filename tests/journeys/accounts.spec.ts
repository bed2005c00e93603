import type { Page } from '@playwright/test';
import { paths } from '../../contract/paths';
import { expect, test } from './journey';
import { demoPerson, urlOf } from './people';
import { text } from './texts';
import { choose, expectFault, fill, press } from './verbs/forms';
import { mailedLink } from './verbs/mailbox';
import { signIn, signInByCode, signOut, submitSignIn } from './verbs/signIn';
import { editCard, saveCard, someUser } from './verbs/users';

test('an account is created, its first administrator signs in, the second time without a code, and is cut off when it is disabled', async ({
  as,
  newBrowser,
}) => {
  const platform = await as('admin@system.test');
  const { email, lastName } = someUser();
  const subdomain = subdomainFor(email);
  await platform.goto(urlOf('system', '/admin/account-list'));
  await platform.getByRole('link', { name: text('accounts.create.open') }).click();
  const form = platform.getByRole('dialog', { name: text('accounts.create.title') });
  await fill(form, label('name'), `Journey ${lastName}`);
  await fill(form, label('subdomain'), subdomain);
  await choose(form, label('accountType'), text('accounts.accountType.BUY_SIDE'));
  await fill(form, label('cmgEntityKey'), firmKey);
  await fill(form, label('administratorFirstName'), 'Ada');
  await fill(form, label('administratorLastName'), lastName);
  await fill(form, label('administratorEmail'), email);
  await press(form, text('accounts.create.submit'));
  await expect(platform).toHaveURL(new RegExp(`/admin/accounts/${subdomain}/subscription$`));

  const theirs = await (await newBrowser()).newPage();
  const password = 'A-Long-Enough-Pass-1!';
  await theirs.goto(await mailedLink(email, paths.activateAccount));
  await fill(theirs, text('signIn.activate.password'), password);
  await fill(theirs, text('signIn.confirmPassword'), password);
  await press(theirs, text('signIn.activate.submit'));
  await expect(theirs.getByText(text('signIn.activate.done'))).toBeVisible();
  const administrator = { email, subdomain, password };
  await signInByCode(theirs, administrator);
  await signOut(theirs);
  await signIn(theirs, administrator);
  await expect(
    theirs.getByRole('heading', {
      name: text('accounts.subscription.title', { account: `Journey ${lastName}` }),
    }),
  ).toBeVisible();

  await press(platform, text('accounts.statusChange.action.ACTIVE'));
  const question = platform.getByRole('alertdialog');
  await expect(question).toContainText(text('accounts.statusChange.question'));
  await press(question, text('accounts.statusChange.action.ACTIVE'));
  await expect(platform.getByText(text('accounts.status.DISABLED'), { exact: true })).toBeVisible();
  await theirs.getByRole('link', { name: text('users.name') }).click();
  await expect(theirs.getByRole('dialog', { name: text('session.again.title') })).toBeVisible();
});

test('an account is shut to all addresses but those that platform administrators list', async ({
  as,
  newBrowser,
}) => {
  const platform = await as('admin@system.test');
  const subdomain = await createAccount(platform);
  await platform.getByRole('link', { name: text('accounts.security.name'), exact: true }).click();
  const theirs = await (await newBrowser()).newPage();
  await theirs.goto(urlOf(subdomain, '/'));
  await expect(theirs.getByLabel(text('signIn.login.password'), { exact: true })).toBeVisible();
  const loginPage = theirs.url();

  await editCard(platform, text('accounts.ipWhitelist.title'));
  await platform.getByLabel(label('enforceIpWhitelist')).check();
  await fill(platform, text('accounts.ipWhitelist.addresses'), '198.51.100.0/24');
  await saveCard(platform, text('accounts.ipWhitelist.title'));
  await expect(platform.getByText(text('accounts.updated'))).toBeVisible();
  const blocked = urlOf(subdomain, paths.error, { errorCode: 'IP_BLOCKED' });
  await submitSignIn(theirs, { ...demoPerson('admin@acme.test'), subdomain });
  await expect(theirs).toHaveURL(blocked);
  await theirs.goto(loginPage);
  await expect(theirs).toHaveURL(blocked);
  await theirs.goto(urlOf(subdomain, '/'));
  await expect(theirs).toHaveURL(blocked);
  await expect(
    theirs.getByRole('heading', { name: text('signIn.errorPage.IP_BLOCKED.heading') }),
  ).toBeVisible();
});

test('an account gets its first firm and is active, then another one', async ({ as }) => {
  const platform = await as('admin@system.test');
  await createAccount(platform);
  await expect(platform.getByText(text('accounts.status.PENDING'), { exact: true })).toBeVisible();

  await platform.getByRole('link', { name: text('accounts.rolodex.name'), exact: true }).click();
  const tab = platform.getByRole('region', { name: text('accounts.rolodex.name') });
  await expect(tab).toContainText(text('accounts.rolodex.unmapped'));
  await fill(tab, label('cmgEntityKey'), firstKey);
  const first = await tab.getByRole('status').filter({ hasText: /\w/ }).innerText();
  await press(tab, text('accounts.rolodex.save'));
  await expect(tab).toContainText(first);
  await expect(platform.getByText(text('accounts.status.ACTIVE'), { exact: true })).toBeVisible();

  await tab.getByRole('link', { name: text('accounts.remap.open') }).click();
  const remap = platform.getByRole('dialog', { name: text('accounts.remap.title') });
  await choose(remap, label('reason'), text('accounts.reason.CORP_STRUCTURE_CHANGE'));
  const newKey = text('accounts.remap.new.cmgEntityKey');
  await fill(remap, newKey, keyOfAcme);
  await expectFault(remap, newKey, text('validation.entityKeyInUse', { subdomain: 'acme' }));
  await fill(remap, newKey, secondKey);
  await press(remap, text('accounts.remap.preview'));
  await expect(remap.getByRole('status')).toContainText(secondKey);
  await press(remap, text('accounts.remap.confirm'));
  await expect(remap).toBeHidden();
  await expect(tab).toContainText(secondKey);
  await expect(tab).not.toContainText(first);
});

/** An account without a firm, and its subdomain. */
async function createAccount(platform: Page): Promise<string> {
  const { email, lastName } = someUser();
  const subdomain = subdomainFor(email);
  await platform.goto(urlOf('system', '/admin/account-list/new'));
  const form = platform.getByRole('dialog', { name: text('accounts.create.title') });
  await fill(form, label('name'), `Journey ${lastName}`);
  await fill(form, label('subdomain'), subdomain);
  await choose(form, label('accountType'), text('accounts.accountType.BUY_SIDE'));
  await press(form, text('accounts.create.submit'));
  return subdomain;
}

const label = (field: string) => text(`accounts.fields.${field}`);

/** Another for each e-mail. */
const subdomainFor = (email: string) =>
  `j${email
    .replace(/@.*|[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(-9)}`;

/** Of demo firms that no account has, beyond those that the walks take. */
const [firmKey = '', firstKey = '', secondKey = ''] = [4_950, 4_951, 4_952].map((n) =>
  String(1_000 + n * 4_733).padStart(9, '0'),
);
const keyOfAcme = '100007919';
