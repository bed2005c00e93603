import type { Page } from '@playwright/test';
import type { Person } from '../people';
import { activate } from './accounts';
import { signInAnew } from './session';
import { asPerson, createUser, someUser, usersUrl } from './users';

/** A password that no rule of the demo accounts refuses. */
export const password = 'A-Long-Enough-Pass-1!';

/** A new user of Acme who has chosen a password; the page, an administrator's, ends on theirs. */
export async function newColleague(admin: Page, roles: readonly string[] = []): Promise<Person> {
  const user = someUser();
  await admin.goto(usersUrl('acme'));
  await createUser(admin, user, { roles });
  const person = asPerson(user, password);
  await elsewhere(admin, (page) => activate(page, person));
  await admin.reload();
  return person;
}

/** The same, as whom the page goes on. */
export async function becomeColleague(admin: Page, roles?: readonly string[]): Promise<Person> {
  const person = await newColleague(admin, roles);
  await signInAnew(admin, person);
  return person;
}

/** In a browser of its own, as on another device. */
export async function elsewhere(page: Page, act: (page: Page) => Promise<unknown>) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no other browser to go to');
  await act(await context.newPage());
  await context.close();
}
