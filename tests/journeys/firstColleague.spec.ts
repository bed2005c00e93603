import { paths } from '#contract/paths.ts';
import { viewerRole } from '#server/catalogue/roles.ts';
import { expect, test } from './journey.ts';
import { demoPerson } from './people.ts';
import { text } from './texts.ts';
import { fill, press } from './verbs/forms.ts';
import { openRow, rows, searchFor } from './verbs/lists.ts';
import { mailedLink } from './verbs/mailbox.ts';
import { expectLoggedOut, expectNoAccess, signIn, signOut } from './verbs/signIn.ts';
import { asPerson, createUser, giveRole, nameOf, openUsersTab, someUser } from './verbs/users.ts';

test('from a platform administrator to a new colleague who sees what their roles allow', async ({
  newBrowser,
}) => {
  const colleague = someUser();
  const password = 'A-Long-Enough-Pass-1!';

  const admin = await (await newBrowser()).newPage();
  await signIn(admin, demoPerson('admin@system.test'));
  await searchFor(admin, 'acme');
  await openRow(admin, 'acme');
  await expect(admin.getByRole('complementary', { name: text('layout.foreign.label') })).toContainText(
    'Acme Securities',
  );
  await openUsersTab(admin);
  await createUser(admin, colleague);
  await expect(admin.getByText(text('users.accountConfirmed.false')).first()).toBeVisible();

  const theirs = await (await newBrowser()).newPage();
  await theirs.goto(await mailedLink(colleague.email, paths.activateAccount));
  await expect(theirs.getByLabel(text('signIn.activate.firstName'))).toHaveValue(colleague.firstName);
  await fill(theirs, text('signIn.activate.password'), password);
  await fill(theirs, text('signIn.confirmPassword'), password);
  await press(theirs, text('signIn.activate.submit'));
  await expect(theirs.getByText(text('signIn.activate.done'))).toBeVisible();
  await signIn(theirs, asPerson(colleague, password));
  await expectNoAccess(theirs);

  await admin.reload();
  await expect(admin.getByText(text('users.accountConfirmed.true')).first()).toBeVisible();
  await giveRole(admin, viewerRole);

  await press(theirs, text('layout.noAccess.again'));
  await expect(theirs.getByRole('heading', { name: subscriptionOfAcme })).toBeVisible();
  await openUsersTab(theirs);
  await searchFor(theirs, colleague.email);
  await expect(rows(theirs)).toHaveCount(1);
  await openRow(theirs, nameOf(colleague).split(' ').slice(1).join(' '));
  await expect(theirs.getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  await signOut(theirs);
  await theirs.goBack();
  await expect(
    theirs
      .getByLabel(text('signIn.login.email'))
      .or(theirs.getByText(text('signIn.loggedOut.heading')))
      .first(),
  ).toBeVisible();
  await signOut(admin);
  await expectLoggedOut(admin);
});

/** The first screen of those who may read the account. */
const subscriptionOfAcme = text('accounts.subscription.title', { account: 'Acme Securities' });
