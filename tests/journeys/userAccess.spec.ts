import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { fill, press } from './verbs/forms.ts';
import { mailedLink } from './verbs/mailbox.ts';
import { expectNoAccess, lockOut, signIn, submitSignIn } from './verbs/signIn.ts';
import {
  asPerson,
  card,
  createUser,
  editCard,
  expectMessage,
  type NewUser,
  saveCard,
  someUser,
  usersUrl,
} from './verbs/users.ts';

const password = 'A-Long-Enough-Pass-1!';
const newPassword = 'Another-Long-Pass-2!';

test('an invite is sent again, and the newest link works', async ({ as, newBrowser }) => {
  const page = await as('admin@acme.test');
  const user = await newUser(page);
  const first = await mailedLink(user.email, paths.activateAccount);
  await press(page, text('users.invite.action'));
  await expectMessage(page, text('users.invite.done'));
  await expect.poll(() => mailedLink(user.email, paths.activateAccount)).not.toBe(first);
  await activate(await (await newBrowser()).newPage(), user);
  await page.reload();
  await expect(page.getByText(text('users.accountConfirmed.true')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: text('users.invite.action') })).toHaveCount(0);
});

test('a reset mail leads to a new password, which signs in', async ({ as, newBrowser }) => {
  const page = await as('admin@acme.test');
  const user = await newUser(page);
  await expect(page.getByRole('button', { name: text('users.reset.action') })).toBeDisabled();
  const theirs = await (await newBrowser()).newPage();
  await activate(theirs, user);
  await page.reload();
  await press(page, text('users.reset.action'));
  const question = page.getByRole('alertdialog', { name: text('users.reset.action') });
  await expect(question).toContainText(text('users.reset.question', { email: user.email }));
  await press(question, text('users.reset.action'));
  await expectMessage(page, text('users.reset.done'));

  await theirs.goto(await mailedLink(user.email, paths.resetPassword));
  await fill(theirs, text('signIn.reset.password'), newPassword);
  await fill(theirs, text('signIn.confirmPassword'), 'Another-Long-Pass-3!');
  await press(theirs, text('signIn.reset.submit'));
  await expect(theirs.getByText(text('validation.passwordsMustMatch'))).toBeVisible();
  await fill(theirs, text('signIn.confirmPassword'), newPassword);
  await press(theirs, text('signIn.reset.submit'));
  await expect(theirs.getByText(text('signIn.reset.done'))).toBeVisible();

  await theirs.goto(urlOf('acme', '/'));
  await submitSignIn(theirs, asPerson(user, password));
  await expect(theirs.getByRole('alert')).toContainText(text('errors.INVALID_CREDENTIALS'));
  await signIn(theirs, asPerson(user, newPassword));
  await expectNoAccess(theirs);
});

test('someone who is locked out, disabled or renamed signs in as that allows', async ({ as, newBrowser }) => {
  const page = await as('admin@acme.test');
  const user = await newUser(page);
  const theirs = await (await newBrowser()).newPage();
  await activate(theirs, user);

  await lockOut(theirs, asPerson(user, password));
  await page.reload();
  await expect(page.getByText(text('users.status.locked')).first()).toBeVisible();
  await press(page, text('users.unlock.action'));
  await expectMessage(page, text('users.unlock.done'));
  await expect(page.getByRole('button', { name: text('users.unlock.action') })).toHaveCount(0);

  await editCard(page, text('users.login.title'));
  const renamed = { ...user, email: `renamed.${user.email}` };
  await fill(card(page, text('users.login.title')), text('users.fields.email'), renamed.email);
  await saveCard(page, text('users.login.title'));
  await expectMessage(page, text('users.login.done'));
  await theirs.goto(urlOf('acme', '/'));
  await submitSignIn(theirs, asPerson(renamed, password));
  await expect(theirs.getByRole('alert')).toContainText(text('errors.INVALID_CREDENTIALS'));
  await activate(theirs, renamed, newPassword);
  await page.reload();

  await changeStatus(page, 'disable', 'DISABLED');
  await theirs.goto(urlOf('acme', '/'));
  await submitSignIn(theirs, asPerson(renamed, newPassword));
  await expect(theirs.getByRole('alert')).toContainText(text('errors.USER_INACTIVE'));
  await changeStatus(page, 'enable', 'ACTIVE');
  await signIn(theirs, asPerson(renamed, newPassword));
  await expectNoAccess(theirs);
});

async function newUser(page: Page): Promise<NewUser> {
  const user = someUser();
  await page.goto(usersUrl('acme'));
  await createUser(page, user);
  return user;
}

async function activate(page: Page, user: NewUser, chosen = password) {
  await page.goto(await mailedLink(user.email, paths.activateAccount));
  await fill(page, text('signIn.activate.password'), chosen);
  await fill(page, text('signIn.confirmPassword'), chosen);
  await press(page, text('signIn.activate.submit'));
  await expect(page.getByText(text('signIn.activate.done'))).toBeVisible();
}

async function changeStatus(page: Page, verb: 'enable' | 'disable', status: 'ACTIVE' | 'DISABLED') {
  const action = text(`users.statusChange.${verb}`);
  await press(page, action);
  const question = page.getByRole('alertdialog', { name: action });
  await expect(question).toContainText(text(`users.statusChange.question.${status}`));
  await press(question, action);
  await expectMessage(page, text(`users.statusChange.done.${status}`));
}
