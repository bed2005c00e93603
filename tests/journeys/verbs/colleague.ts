import type { Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { makeColleague } from './made.ts';
import { signInAnew } from './session.ts';

/** A password that no rule of the demo accounts refuses. */
export const password = 'A-Long-Enough-Pass-1!';

/** A new user of Acme with a password; the administrator's page ends on theirs. */
export async function newColleague(admin: Page): Promise<Person> {
  const colleague = await makeColleague(password);
  await admin.goto(colleague.url);
  return colleague;
}

/** The same, and the page continues as that user. */
export async function becomeColleague(page: Page, roles?: readonly string[]): Promise<Person> {
  const colleague = await makeColleague(password, roles);
  await signInAnew(page, colleague);
  return colleague;
}

/** In a separate browser, as on another device. */
export async function elsewhere(page: Page, act: (page: Page) => Promise<unknown>) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no other browser to go to');
  await act(await context.newPage());
  await context.close();
}
