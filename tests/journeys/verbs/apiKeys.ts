import { expect, type Locator, type Page } from '@playwright/test';
import { text } from '../texts.ts';
import { fill, follow, press } from './forms.ts';
import { accountUrl } from './ordinary.ts';
import { card } from './users.ts';

/** A key of acme in the demo data that has not expired. */
export const demoKey = 'Order Book Feed';

export const keysUrl = () => accountUrl('acme', 'api-keys');
export const keyUrl = (id: string) => accountUrl('acme', `api-keys/${id}`);

export const keyDetails = (page: Page) => card(page, text('apiKeys.details.title'));

let made = 0;

/** The New API Key screen, from the list. */
export async function newKeyPage(page: Page, list = keysUrl()): Promise<Locator> {
  await page.goto(list);
  await follow(page, text('apiKeys.create.open'));
  await expect(page.getByRole('radio').first()).toBeVisible();
  return page.locator('main');
}

/** The same with a unique label, and read access to everything the account has. */
export async function fillNewKey(page: Page, label = someLabel(), list?: string): Promise<Locator> {
  const form = await newKeyPage(page, list);
  await fill(form, text('apiKeys.create.label'), label);
  await form
    .getByRole('button', { name: text('permissions.matrix.bulk.read') })
    .first()
    .click();
  return form;
}

/** Creates a key and ends on its page; returns its token. */
export async function makeKey(page: Page, label = someLabel(), list?: string): Promise<string> {
  const form = await fillNewKey(page, label, list);
  await press(form, text('apiKeys.create.submit'));
  const dialog = page.getByRole('dialog', { name: text('apiKeys.token.title') });
  const token = await dialog.locator('code').innerText();
  await press(dialog, text('apiKeys.token.close'));
  await expect(dialog).toBeHidden();
  await expect(keyDetails(page)).toBeVisible();
  return token;
}

export function someLabel(): string {
  made += 1;
  return `Program ${process.env.TEST_PARALLEL_INDEX}${process.pid}x${made}`;
}
