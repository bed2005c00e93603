import { expect, type Locator, type Page } from '@playwright/test';
import { text } from '../texts.ts';
import { fill, press } from './forms.ts';
import { makeWebhook } from './made.ts';
import { accountUrl } from './ordinary.ts';
import { card } from './users.ts';

export const webhooksUrl = () => accountUrl('acme', 'webhooks');
export const webhookUrl = (id: string) => accountUrl('acme', `webhooks/${id}`);

export const webhookDetails = (page: Page) => card(page, text('webhooks.details.title'));
export const deliveriesOf = (page: Page) => card(page, text('webhooks.deliveries.title'));

/** Nothing listens there, so that each delivery fails at once. */
export const hookUrl = 'https://127.0.0.1:9/walked';

/** The New Webhook screen, filled in. */
export async function fillNewWebhook(page: Page, url = hookUrl): Promise<Locator> {
  await page.goto(accountUrl('acme', 'webhooks/new'));
  const form = page.locator('main');
  await fill(form, text('webhooks.fields.url'), url);
  return form;
}

/** The page of a webhook that no other test has. */
export async function openWebhook(page: Page): Promise<void> {
  await page.goto(await makeWebhook(hookUrl));
  await expect(webhookDetails(page)).toBeVisible();
}

/** The same, once a test of it is in its log. */
export async function openTested(page: Page): Promise<void> {
  await openWebhook(page);
  await press(page, text('webhooks.test.action'));
  await expect(deliveriesOf(page).locator('tbody tr')).toHaveCount(1);
}

/** The first delivery of the log, opened. */
export const openDelivery = (page: Page) => deliveriesOf(page).locator('tbody button').first().click();
