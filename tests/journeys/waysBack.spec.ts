import { paths } from '#contract/paths.ts';
import { expect, type NewBrowser, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { password } from './verbs/colleague.ts';
import { fill, press } from './verbs/forms.ts';
import { makeColleague } from './verbs/made.ts';
import { mailedLink } from './verbs/mailbox.ts';
import { expectNoAccess, submitSignIn } from './verbs/signIn.ts';

test('a user who has forgotten the password returns by a mailed link', async ({ newBrowser }) => {
  const { page, person } = await colleague(newBrowser);
  await page.goto(urlOf('acme', '/'));
  await page.getByRole('link', { name: text('signIn.login.forgot') }).click();
  await fill(page, text('signIn.forgot.email'), person.email);
  await press(page, text('signIn.forgot.submit'));
  await expect(page.getByRole('status')).toHaveText(text('signIn.forgot.done', { email: person.email }));
  await page.goto(await mailedLink(person.email, paths.resetPassword));
  await fill(page, text('signIn.reset.password'), 'Fresh-Harbour-1979');
  await fill(page, text('signIn.confirmPassword'), 'Fresh-Harbour-1979');
  await press(page, text('signIn.reset.submit'));
  await expect(page.getByRole('status')).toHaveText(text('signIn.reset.done'));
  await page.getByRole('link', { name: text('signIn.logIn') }).click();
  await submitSignIn(page, { ...person, password: 'Fresh-Harbour-1979' });
  await expectNoAccess(page);
});

/** A new user of Acme with a password and no role, and a browser without a session. */
async function colleague(newBrowser: NewBrowser) {
  const person = await makeColleague(password);
  return { page: await (await newBrowser()).newPage(), person };
}
