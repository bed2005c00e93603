import { expect, type Page } from '@playwright/test';
import { paths, signUpPaths } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { expectFault, field, fill, press } from '#tests/journeys/verbs/forms.ts';
import { makeInvite } from '#tests/journeys/verbs/made.ts';
import { mailedInvite } from '#tests/journeys/verbs/mailbox.ts';

const label = (name: string) => text(`investorSignup.${name}`);

/** The form by a mailed link; returns the address it was mailed to. */
async function openForm(page: Page): Promise<string> {
  const email = await makeInvite();
  await page.goto(await mailedInvite(email));
  await expect(field(page, label('firstName'))).toBeFocused();
  return email;
}

async function fillIn(page: Page) {
  const email = await openForm(page);
  await fill(page, label('firstName'), 'Maren');
  await fill(page, label('lastName'), 'Holt');
  await fill(page, label('firmName'), 'Larkhollow Family Office');
  await fill(page, label('phone'), '6175550142');
  await fill(page, label('email'), email);
  await page.keyboard.press('Tab');
  for (const box of ['termsLink', 'ioi'])
    await page.getByRole('checkbox', { name: label(`agreements.${box}`) }).check();
}

const submit = (page: Page) => press(page, label('submit'));
const thanks = (page: Page) => page.getByRole('heading', { name: label('thanks.heading') });

export const app: AppWalks = {
  screens: [
    { name: 'sign-up', of: { route: signUpPaths.form, state: 'data' }, show: openForm },
    {
      name: 'sign-up, fields at fault',
      show: async (page) => {
        await openForm(page);
        await submit(page);
        await expectFault(page, label('phone'), text('validation.phoneRequired'));
      },
    },
    { name: 'sign-up, filled in', show: fillIn },
    {
      name: 'thank you',
      of: { route: signUpPaths.success, state: 'data' },
      show: async (page) => {
        await page.goto(urlOf('signup', signUpPaths.success));
        await expect(thanks(page)).toBeVisible();
      },
    },
    {
      name: 'sign-up, spent link',
      show: (page) => page.goto(urlOf('signup', paths.error, { errorCode: 'INVALID_TOKEN' })),
    },
    {
      name: 'sign-up, not submitted',
      show: (page) => page.goto(urlOf('signup', paths.error, { errorCode: 'VALIDATION_ERROR' })),
    },
  ],
  situations: [
    {
      id: 'investorSignup.token',
      act: async (page) => page.goto(await mailedInvite(await makeInvite())),
      retry: (page) => press(page, text('signIn.tryAgain')),
      done: (page) => field(page, label('firstName')),
    },
    {
      id: 'investorSignup.userDetail',
      open: fillIn,
      act: submit,
      button: (page) => page.getByRole('button', { name: label('submit') }),
      retry: async (page) => {
        const back = page.getByRole('link', { name: label('backToForm') });
        if (await back.isVisible()) await back.click();
        await submit(page);
      },
      done: thanks,
      says: label('errorPage.VALIDATION_ERROR.heading'),
      ownWords: true,
      leaves: true,
    },
  ],
  unseen: {
    'investorSignup.email': 'asked when a field is left; where it fails, the form is as for an unknown email',
  },
};
