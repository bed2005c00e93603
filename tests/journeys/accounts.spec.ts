import { paths } from '../../contract/paths';
import { expect, test } from './journey';
import { urlOf } from './people';
import { text } from './texts';
import { choose, fill, press } from './verbs/forms';
import { mailedLink } from './verbs/mailbox';
import { signIn } from './verbs/signIn';
import { someUser } from './verbs/users';

test('an account is created, its first administrator signs in, and is cut off when it is disabled', async ({
  as,
  newBrowser,
}) => {
  const platform = await as('admin@system.test');
  const { email, lastName } = someUser();
  const [mailbox = ''] = email.split('@');
  const subdomain = `j${mailbox
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(-9)}`;
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
  await theirs.goto(await mailedLink(theirs, email, paths.activateAccount));
  await fill(theirs, text('signIn.activate.password'), password);
  await fill(theirs, text('signIn.confirmPassword'), password);
  await press(theirs, text('signIn.activate.submit'));
  await expect(theirs.getByText(text('signIn.activate.done'))).toBeVisible();
  await signIn(theirs, { email, subdomain, password });
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

const label = (field: string) => text(`accounts.fields.${field}`);

/** Of a demo firm that no account has, beyond those that the walks take. */
const firmKey = String(1_000 + 4_950 * 4_733).padStart(9, '0');
