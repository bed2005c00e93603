import type { Locator, Page } from '@playwright/test';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { literally } from '../announcements.ts';
import { expect, type NewBrowser, print } from '../journey.ts';
import { urlOf } from '../people.ts';
import { text } from '../texts.ts';
import { activate, createAccount, subdomainFor } from './accounts.ts';
import { choose, expectTyped, field, fill, press, typed } from './forms.ts';
import { signInAgainDialog } from './session.ts';
import { signInByCode } from './signIn.ts';
import { tabsOf } from './tabs.ts';
import { card, editCard, expectMessage, saveCard, someUser } from './users.ts';

export const say = (key: string, values?: Record<string, string>) =>
  text(`identityProviderScreens.${key}`, values);
export const label = (field: string) => text(`identityProviders.fields.${field}`);

/** Someone who is to administer an account of their own. */
export function someAdministrator() {
  const administrator = someUser();
  return { administrator, subdomain: subdomainFor(administrator.email) };
}

/** Creates their account, and signs them in there. */
export async function openOwnAccount(
  platform: Page,
  newBrowser: NewBrowser,
  { administrator, subdomain }: ReturnType<typeof someAdministrator>,
): Promise<Page> {
  await createAccount(platform, administrator);
  const person = { email: administrator.email, subdomain, password: 'A-Long-Enough-Pass-1!' };
  const page = await (await newBrowser()).newPage();
  await activate(page, person);
  await signInByCode(page, person);
  return page;
}

/** Opens the form of a new provider of a type. */
export async function beginProvider(
  page: Page,
  subdomain: string,
  type: IdentityProviderType,
): Promise<Locator> {
  await page.goto(urlOf(subdomain, '/account/security'));
  await press(page, say('add.open'));
  await page.getByRole('menuitem', { name: text(`identityProviders.providerType.${type}`) }).click();
  return page.getByRole('dialog');
}

export async function activateProvider(page: Page): Promise<void> {
  await press(page, say('actions.activate'));
  await press(page.getByRole('alertdialog'), say('questions.yes'));
  await expectMessage(page, say('actions.activated'));
}

export async function deactivateProvider(page: Page): Promise<void> {
  await press(page, say('actions.deactivate'));
  await press(page.getByRole('alertdialog'), say('questions.yes'));
  await expectMessage(page, say('actions.deactivated'));
}

/** Changes the configuration of the only active provider: No returns to the form, Yes ends login through it. */
export async function reconfigureProvider(page: Page, source: string, value: string): Promise<void> {
  const title = say('details.title');
  await editCard(page, title);
  await fill(card(page, title), label(source), value);
  await saveCard(page, title);
  const question = page.getByRole('alertdialog', { name: say('questions.update.title') });
  await press(question, say('questions.no'));
  await expect(question).toBeHidden();
  await expect(field(card(page, title), label(source))).toHaveValue(value);
  await saveCard(page, title);
  await press(question, say('questions.yes'));
  await expectMessage(page, text('identityProviders.updated'));
  await expect(page.getByRole('button', { name: say('actions.activate') })).toBeDisabled();
}

/** The login chip of the account's own header: one of three (document 1, section 2.6). */
export async function expectAuthentication(at: Page, one: (typeof authentications)[number]): Promise<void> {
  const page = await at.context().newPage();
  await page.goto(new URL('/app/account/security', at.url()).href);
  const said = authentications.map((name) => literally(text(`layout.authentication.${name}`)).source);
  const chips = page.getByText(new RegExp(`^(${said.join('|')})$`));
  await expect(chips).toHaveText([text(`layout.authentication.${one}`)]);
  await page.close();
}

const authentications = ['sso', 'twoFactor', 'none'] as const;

/** Everyone is asked for a password. */
export async function expectLocalLogin(page: Page, subdomain: string): Promise<void> {
  await page.goto(urlOf(subdomain, '/'));
  await expect(page.getByLabel(text('signIn.login.password'), { exact: true })).toBeVisible();
}

/** Someone the provider knows and the account does not. */
export async function expectStranger(page: Page, subdomain: string): Promise<void> {
  await page.goto(urlOf(subdomain, '/'));
  const refused = text('externalLogin.EXTERNAL_LOGIN_NO_USER.heading');
  await expect(page.getByRole('heading', { name: refused })).toBeVisible();
}

/**
 * The session ends while a form is half typed; the provider, called *Journey Login*, signs in again in a tab of
 * its own, and the form is saved.
 */
export async function goOnOverPage(
  page: Page,
  subdomain: string,
  endSession: () => Promise<void>,
): Promise<void> {
  const details = text('profile.details.title');
  await page.goto(urlOf(subdomain, '/profile'));
  await editCard(page, details);
  await fill(page, text('profile.fields.firstName'), 'Cassandra');
  await choose(page, text('profile.fields.jobFunction'), text('jobFunctions.BUY_SIDE.ANALYST'));
  const before = await typed(card(page, details));

  await endSession();
  await saveCard(page, details);
  await expectTyped(card(page, details), before);
  const provider = text('signIn.login.provider', { provider: 'Journey Login' });
  await press(signInAgainDialog(page), provider);
  await expectMessage(page, text('profile.updated'));
  await expect(signInAgainDialog(page)).toBeHidden();
  await expect(card(page, details)).toContainText('Cassandra');
  await expect.poll(() => tabsOf(page)).toHaveLength(1);
  print('session end', { 'fields of a profile back by a provider': `${before.length} of ${before.length}` });
}
