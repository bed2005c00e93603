import type { Page } from '@playwright/test';
import { openNewSecurity } from '../walk/subjects/accounts/app';
import { addTested } from '../walk/subjects/identityProviders/openProvider';
import { expect, print, test } from './journey';
import { urlOf } from './people';
import { text } from './texts';
import { field } from './verbs/forms';
import { tabAndPress, tabAndType, tabTo } from './verbs/keyboard';
import { label, say } from './verbs/providers';
import { card, expectMessage } from './verbs/users';

test('W2: the way back to a forgotten password is gone without a mouse', async ({ newBrowser }) => {
  const page = await (await newBrowser()).newPage();
  await page.goto(urlOf('acme', '/'));
  const email = field(page, text('signIn.login.email'));
  await expect(email).toBeFocused();
  await tabAndPress(page, page.getByRole('link', { name: text('signIn.login.forgot') }));
  await expect(page.getByRole('heading', { name: text('signIn.forgot.heading') })).toBeVisible();
  await expect(field(page, text('signIn.forgot.email'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, text('signIn.forgot.email'))).toHaveAccessibleDescription(
    text('validation.emailRequired'),
  );
  await page.keyboard.type('someone@acme.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toBeFocused();
  await tabAndPress(page, page.getByRole('link', { name: text('signIn.logIn') }));
  await expect(email).toBeFocused();
  print('W2', { 'tasks of the sign-in': 1 });
});

test('W2: login settings are changed without a mouse', async ({ as }) => {
  test.slow();
  const page = await as('admin@system.test');
  await openNewSecurity(page);
  await addProvider(page);
  await readTestAddress(page);
  await requireCodes(page);
  print('W2', { 'tasks of login settings': 3 });
});

test('W2: the question before a provider is activated is answered without a mouse', async ({ as }) => {
  const page = await as('admin@system.test');
  await addTested(page, false);
  const activate = page.getByRole('button', { name: say('actions.activate') });
  await tabAndPress(page, activate);
  const question = page.getByRole('alertdialog', { name: say('questions.activate.title') });
  await expect(question.getByRole('button', { name: say('questions.no') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(activate).toBeFocused();
  await page.keyboard.press('Enter');
  await tabAndPress(page, question.getByRole('button', { name: say('questions.yes') }));
  // The server knows that nobody has tested it.
  await expect(question.getByRole('alert').last()).toContainText(say('validation.providerUntested'));
  print('W2', { 'questions before a save': 1 });
});

async function addProvider(page: Page) {
  await tabAndPress(page, page.getByRole('button', { name: say('add.open') }));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const type = text('identityProviders.providerType.OpenIdConnect');
  const dialog = page.getByRole('dialog', { name: say('add.title', { type }) });
  await expect(field(dialog, label('name'))).toBeFocused();
  await page.keyboard.type('Keyed Login');
  await tabAndType(page, field(dialog, label('clientId')), 'tenantry');
  await tabAndType(page, field(dialog, label('authority')), 'https://login.keyed.test');
  await page.keyboard.press('Enter');
  await expectMessage(page, say('add.done'));
}

async function readTestAddress(page: Page) {
  const test = page.getByRole('button', { name: say('actions.test'), exact: true });
  await tabAndPress(page, test);
  const prompt = page.getByRole('dialog', { name: say('prompt.title', { name: 'Keyed Login' }) });
  await expect(prompt.getByRole('button', { name: say('prompt.close') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await expect(test).toBeFocused();
}

async function requireCodes(page: Page) {
  await tabTo(page, page.getByRole('link', { name: text('accounts.security.name') }).first(), {
    backwards: true,
  });
  await page.keyboard.press('Enter');
  await tabAndPress(page, page.getByRole('link', { name: text('accounts.localLogin.name') }));
  const title = text('accounts.twoFactor.title');
  const edit = page.getByRole('button', { name: text('ui.card.editOf', { card: title }) });
  await tabAndPress(page, edit);
  await expect(card(page, title).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectMessage(page, text('accounts.updated'));
  await expect(edit).toBeFocused();
}
