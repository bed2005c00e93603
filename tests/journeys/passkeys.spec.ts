import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { becomeColleague } from './verbs/colleague.ts';
import { openFactors } from './verbs/factors.ts';
import { field, fill, press } from './verbs/forms.ts';
import {
  addPasskey,
  openPasskeyLogin,
  passkeyButton,
  plugIn,
  setVerified,
  withoutOffers,
} from './verbs/passkeys.ts';
import { signOut, submitSignIn } from './verbs/signIn.ts';

test('logs in by a passkey alone, offered for the email and by the button, until it is removed', async ({
  as,
}) => {
  const page = await as('admin@acme.test');
  const person = await becomeColleague(page);
  await plugIn(page);
  await addPasskey(page, person);

  await signOut(page);
  // The simulated user takes the browser's offer.
  await page.goto(urlOf('acme', '/'));
  await expectIn(page);

  await signOut(page);
  await withoutOffers(page);
  await openPasskeyLogin(page);
  await expect(field(page, text('signIn.login.email'))).toBeFocused();
  await passkeyButton(page).click();
  await expectIn(page);

  await openFactors(page);
  await removeOwn(page, person.password);
  await signOut(page);
  await openPasskeyLogin(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText(text('validation.passkeyWrong'));
  await submitSignIn(page, person);
  await expectIn(page);
});

test('asks for the passkey after the password where the device does not recognise its user', async ({
  as,
}) => {
  const page = await as('admin@acme.test');
  const person = await becomeColleague(page);
  const device = await plugIn(page);
  await addPasskey(page, person);
  await signOut(page);
  await setVerified(device, false);
  await withoutOffers(page);

  await openPasskeyLogin(page);
  await passkeyButton(page).click();
  // The browser has refused by itself: as after a cancelled prompt, nothing is said, and one can go on.
  await expect(passkeyButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('alert')).toBeHidden();

  await submitSignIn(page, person);
  await expect(page.getByText(text('signInCode.passkeyIntro'))).toBeVisible();
  await expect(passkeyButton(page)).toBeFocused();
  await press(page, text('signInCode.useRecovery'));
  await expect(field(page, text('signInCode.recoveryCode'))).toBeFocused();
  await passkeyButton(page).click();
  await passkeyButton(page).click();
  await expectIn(page);
});

const expectIn = (page: Page) =>
  expect(page.getByRole('navigation', { name: text('layout.navigation') })).toBeVisible();

async function removeOwn(page: Page, password: string) {
  await press(page, text('ownFactors.remove.action'));
  await fill(page.getByRole('dialog'), text('ownFactors.fields.password'), password);
  await press(page.getByRole('dialog'), text('ownFactors.remove.action'));
  await expect(page.getByText(text('ownFactors.remove.done'), { exact: true }).last()).toBeVisible();
}
