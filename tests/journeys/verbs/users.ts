import { expect, type Locator, type Page } from '@playwright/test';
import { accountBase } from '#contract/paths.ts';
import { type Person, urlOf } from '../people.ts';
import { text } from '../texts.ts';
import { choose, fill, follow } from './forms.ts';
import { openRow, searchFor } from './lists.ts';

export type NewUser = {
  firstName: string;
  lastName: string;
  email: string;
  jobFunction: string;
  employeeKey: string;
};

let made = 0;

/** A user that no other test has, in a sell-side account. */
export function someUser(subdomain = 'acme'): NewUser {
  made += 1;
  const mark = `${process.env.TEST_PARALLEL_INDEX}${process.pid}x${made}`;
  return {
    firstName: 'Casey',
    lastName: `Journey ${mark}`,
    email: `casey.${mark}@${subdomain}.test`,
    jobFunction: text('jobFunctions.SELL_SIDE.SALES'),
    employeeKey: `J-${mark}`,
  };
}

export const usersUrl = (own: string, subdomain = own) =>
  urlOf(own, `${accountBase(subdomain, own)}/user-list`);
/** From another tab of the account. */
export const openUsersTab = (page: Page) =>
  page
    .getByRole('navigation', { name: text('layout.sections') })
    .getByRole('link', { name: text('users.name'), exact: true })
    .click();

/** Fills in the open Create New User dialog. */
export async function fillNewUser(page: Page, user: NewUser, { invite = true, roles = [] }: Options = {}) {
  const dialog = page.getByRole('dialog', { name: text('users.create.title'), includeHidden: true });
  for (const name of ['firstName', 'lastName', 'email', 'employeeKey'] as const) {
    await fill(dialog, text(`users.fields.${name}`), user[name]);
  }
  await choose(dialog, text('users.fields.jobFunction'), user.jobFunction);
  await dialog.getByLabel(text('users.fields.sendInvite')).setChecked(invite);
  for (const name of roles) await dialog.getByRole('switch', { name }).check();
  return dialog;
}

type Options = { invite?: boolean; roles?: readonly string[] };

/** Creates a user from the users list and ends on their page. */
export async function createUser(page: Page, user: NewUser, options?: Options) {
  await follow(page, text('users.create.open'));
  const dialog = await fillNewUser(page, user, options);
  await dialog.getByRole('button', { name: text('users.create.submit') }).click();
  await expectMessage(page, text('users.create.done', { name: nameOf(user) }));
  await expect(page.getByRole('heading', { level: 1, name: nameOf(user) })).toBeVisible();
}

export async function openUser(page: Page, words: string) {
  await searchFor(page, words);
  await openRow(page, words);
  await expect(card(page, text('users.details.title'))).toBeVisible();
}

/** Gives the current user this role, by the roles dialog. */
export async function giveRole(page: Page, role: string) {
  await editCard(page, text('roles.name'));
  const dialog = page.getByRole('dialog', { name: text('roles.edit') });
  await fill(dialog, text('roles.search'), role);
  await dialog.getByRole('switch', { name: role }).check();
  await dialog.getByRole('button', { name: text('roles.save') }).click();
  await expectMessage(page, text('users.updated'));
  await expect(dialog).toBeHidden();
}

export const nameOf = ({ firstName, lastName }: NewUser) => `${firstName} ${lastName}`;
export const asPerson = ({ email }: NewUser, password: string, subdomain = 'acme'): Person => ({
  email,
  subdomain,
  password,
});

/** A card by its heading, also while a dialog is over it. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true, includeHidden: true });

export const editCard = (page: Page, title: string) =>
  page.getByRole('button', { name: text('ui.card.editOf', { card: title }) }).click();

export const saveCard = (page: Page, title: string) =>
  card(page, title)
    .getByRole('button', { name: text('ui.card.save'), exact: true })
    .click();

/** Agrees to lose what was typed. */
export const discardChanges = (page: Page) =>
  page
    .getByRole('alertdialog', { name: text('ui.unsaved.title') })
    .getByRole('button', { name: text('ui.unsaved.discard'), exact: true })
    .click();

/** A message in the page's live regions, to the letter. */
export const expectMessage = (page: Page, message: string) =>
  expect(page.getByText(message, { exact: true }).last()).toBeVisible();
