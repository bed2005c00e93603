import { paths } from '#contract/paths.ts';
import { expect, test } from './journey.ts';
import { demoPerson, urlOf } from './people.ts';
import { text } from './texts.ts';
import { accountField, activate, createAccount } from './verbs/accounts.ts';
import { choose, expectFault, fill, press } from './verbs/forms.ts';
import { signIn, signInByCode, signOut, submitSignIn } from './verbs/signIn.ts';
import { editCard, saveCard, someUser } from './verbs/users.ts';

test('an account is created, its first administrator signs in, the second time without a code, and is cut off when it is disabled', async ({
  as,
  newBrowser,
}) => {
  const platform = await as('admin@system.test');
  const { email, lastName } = someUser();
  const administrator = { firstName: 'Ada', lastName, email };
  const subdomain = await createAccount(platform, { firmKey, administrator });

  const theirs = await (await newBrowser()).newPage();
  const person = { email, subdomain, password: 'A-Long-Enough-Pass-1!' };
  await activate(theirs, person);
  await signInByCode(theirs, person);
  await signOut(theirs);
  await signIn(theirs, person);
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
  // Without a pointer: one of the page's own calls may already have opened the dialog over it.
  const users = theirs.getByRole('link', { name: text('users.name'), includeHidden: true });
  await users.dispatchEvent('click');
  await expect(theirs.getByRole('dialog', { name: text('session.again.title') })).toBeVisible();
});

test('an account is closed to all addresses except those that platform administrators list', async ({
  as,
  newBrowser,
}) => {
  const platform = await as('admin@system.test');
  const subdomain = await createAccount(platform);
  await platform.getByRole('link', { name: text('accounts.security.name'), exact: true }).click();
  const theirs = await (await newBrowser()).newPage();
  await theirs.goto(urlOf(subdomain, '/'));
  await expect(theirs.getByLabel(text('signIn.login.password'), { exact: true })).toBeVisible();
  // The page also begins with passkeys; a late answer to that would lead away by itself.
  await theirs.waitForLoadState('networkidle');
  const loginPage = theirs.url();

  await editCard(platform, text('accounts.ipWhitelist.title'));
  await platform.getByLabel(accountField('enforceIpWhitelist')).check();
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

  const tabs = platform.getByRole('navigation', { name: text('layout.sections') });
  await tabs.getByRole('link', { name: text('accounts.rolodex.name'), exact: true }).click();
  const tab = platform.getByRole('region', { name: text('accounts.rolodex.name') });
  await expect(tab).toContainText(text('accounts.rolodex.unmapped'));
  await fill(tab, accountField('cmgEntityKey'), firstKey);
  const first = await tab.getByRole('status').filter({ hasText: /\w/ }).innerText();
  await press(tab, text('accounts.rolodex.save'));
  await press(platform.getByRole('alertdialog'), text('accounts.rolodex.confirm'));
  await expect(tab).toContainText(first);
  const active = platform.getByText(text('accounts.status.ACTIVE'), { exact: true });
  await expect(active.first()).toBeVisible();

  await tab.getByRole('link', { name: text('accounts.remap.open') }).click();
  const remap = platform.getByRole('dialog', { name: text('accounts.remap.title') });
  await choose(remap, accountField('reason'), text('accounts.reason.CORP_STRUCTURE_CHANGE'));
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

/** Demo firms without an account, beyond those that the walks use. */
const [firmKey = '', firstKey = '', secondKey = ''] = [4_950, 4_951, 4_952].map((n) =>
  String(1_000 + n * 4_733).padStart(9, '0'),
);
const keyOfAcme = '100007919';
