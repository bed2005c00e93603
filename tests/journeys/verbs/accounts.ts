import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { type Person, urlOf } from '../people.ts';
import { text } from '../texts.ts';
import { choose, fill, follow, press } from './forms.ts';
import { mailedLink } from './mailbox.ts';

type Administrator = { firstName: string; lastName: string; email: string };

/** Creates an account that no other test has, and ends on its page; returns its subdomain. */
export async function createAccount(platform: Page, administrator: Administrator): Promise<string> {
  const { email, firstName, lastName } = administrator;
  const subdomain = subdomainFor(email);
  await platform.goto(urlOf('system', '/admin/account-list'));
  await follow(platform, text('accounts.create.open'));
  const form = platform.getByRole('dialog', { name: text('accounts.create.title') });
  await fill(form, accountField('name'), `Journey ${lastName}`);
  await fill(form, accountField('subdomain'), subdomain);
  await choose(form, accountField('accountType'), text('accounts.accountType.BUY_SIDE'));
  await fill(form, accountField('administratorFirstName'), firstName);
  await fill(form, accountField('administratorLastName'), lastName);
  await fill(form, accountField('administratorEmail'), email);
  await press(form, text('accounts.create.submit'));
  await platform.waitForURL(new RegExp(`/admin/accounts/${subdomain}/subscription$`));
  return subdomain;
}

/** Sets a password by the link mailed to this person. */
export async function activate(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(await mailedLink(email, paths.activateAccount));
  await fill(page, text('signIn.activate.password'), password);
  await fill(page, text('signIn.confirmPassword'), password);
  await press(page, text('signIn.activate.submit'));
  await page.getByText(text('signIn.activate.done')).waitFor();
}

const accountField = (field: string) => text(`accounts.fields.${field}`);

/** Another for each e-mail. */
export const subdomainFor = (email: string) =>
  `j${email
    .replace(/@.*|[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(-9)}`;
