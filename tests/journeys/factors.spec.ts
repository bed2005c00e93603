import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { demoPerson, type Person, urlOf } from './people.ts';
import { text } from './texts.ts';
import { becomeColleague, password } from './verbs/colleague.ts';
import { addAuthenticator, codeOf } from './verbs/factors.ts';
import { fill, press } from './verbs/forms.ts';
import { makeColleague } from './verbs/made.ts';
import { signInAnew } from './verbs/session.ts';
import { signIn, signOut, submitSignIn } from './verbs/signIn.ts';
import { card } from './verbs/users.ts';

test('logs in by an authenticator app, then by each recovery code once', async ({ as }) => {
  const page = await as('admin@acme.test');
  const person = await becomeColleague(page);
  const { secret, codes } = await addAuthenticator(page, person);
  const [recoveryCode = ''] = codes;
  await signOut(page);

  await begin(page, person);
  // The app's next code: the one that added it works no more.
  await enter(page, text('signInCode.securityCode'), codeOf(secret, 30));
  await expectIn(page);
  await signOut(page);

  await begin(page, person);
  await press(page, text('signInCode.useRecovery'));
  await expect(page.getByLabel(text('signInCode.recoveryCode'))).toBeFocused();
  await enter(page, text('signInCode.recoveryCode'), recoveryCode.toUpperCase());
  await expectIn(page);
  await signOut(page);

  await begin(page, person);
  await press(page, text('signInCode.useRecovery'));
  await enter(page, text('signInCode.recoveryCode'), recoveryCode);
  await expect(page.getByText(text('validation.factorCodeWrong'))).toBeVisible();
});

test('logs in by the password alone, once an administrator has removed the factor', async ({ as }) => {
  const page = await as('admin@acme.test');
  const colleague = await makeColleague(password);
  await signInAnew(page, colleague);
  await addAuthenticator(page, colleague);
  await signInAnew(page, demoPerson('admin@acme.test'));
  await page.goto(colleague.url);
  const factors = card(page, text('ownFactors.ofUser.title'));
  await press(factors, text('ownFactors.remove.action'));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(text('ownFactors.ofUser.last'));
  await press(question, text('ownFactors.ofUser.remove'));
  await expect(factors.getByText(text('ownFactors.ofUser.none'))).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, colleague);
});

/** With the password, in a browser that is not remembered. */
async function begin(page: Page, person: Person) {
  await page.goto(urlOf('acme', '/'));
  await submitSignIn(page, person);
  await expect(page.getByText(text('signInCode.appIntro'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('signInCode.resend') })).toBeHidden();
  await page.getByLabel(text('signInCode.remember')).uncheck();
}

async function enter(page: Page, label: string, code: string) {
  await fill(page, label, code);
  await press(page, text('signInCode.submit'));
}

const expectIn = (page: Page) =>
  expect(page.getByRole('navigation', { name: text('layout.navigation') })).toBeVisible();
