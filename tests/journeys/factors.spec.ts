import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { type Person, urlOf } from './people.ts';
import { text } from './texts.ts';
import { becomeColleague } from './verbs/colleague.ts';
import { addAuthenticator, codeOf } from './verbs/factors.ts';
import { fill, press } from './verbs/forms.ts';
import { signOut, submitSignIn } from './verbs/signIn.ts';

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
