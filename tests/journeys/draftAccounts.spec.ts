import type { Page } from '@playwright/test';
import { byKeys } from './byKeys.ts';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { accountField, subdomainFor } from './verbs/accounts.ts';
import { field, press } from './verbs/forms.ts';
import { chooseInMenu, rows, searchFor, settled } from './verbs/lists.ts';
import { expectMessage, someUser } from './verbs/users.ts';

test('a draft gets its subdomain in place, is refused another account’s, and becomes an account', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  await settled(page, urlOf('system', '/admin/draft-account-list?status=Draft'));
  const name = await rows(page).last().getByRole('rowheader').innerText();
  await searchFor(page, name);
  await expect(rows(page)).toHaveCount(1);
  const subdomain = subdomainFor(someUser().email);

  await typeSubdomain(page, 'acme');
  await expect(page.getByText(/^Another account has this/)).toBeVisible();
  await expect(cell(page)).toHaveText(text('draftAccounts.chooseSubdomain'));
  await expect(cell(page)).toBeFocused();
  await typeSubdomain(page, subdomain.toUpperCase());
  await expectMessage(page, text('draftAccounts.updated'));
  await expect(rows(page)).toHaveCount(0);
  await settled(page, urlOf('system', `/admin/draft-account-list?status=Initiated&q=${subdomain}`));
  await expect(cell(page)).toHaveText(subdomain);

  const drafts = page.url();
  const form = page.getByRole('dialog', { name: text('accounts.create.title') });
  await chooseInMenu(rows(page), text('accounts.create.open'));
  await expect(field(form, accountField('name'))).toHaveValue(new RegExp(name, 'i'));
  await expect(field(form, accountField('subdomain'))).toHaveValue(subdomain);
  await press(form, text('ui.cancel'));
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(drafts);
  await chooseInMenu(rows(page), text('accounts.create.open'));
  await press(form, text('accounts.create.submit'));
  await page.waitForURL(new RegExp(`/admin/accounts/${subdomain}/subscription$`));
  await expectMessage(page, text('accounts.create.done'));

  await settled(page, urlOf('system', '/admin/draft-account-list?status=Created'));
  await searchFor(page, subdomain);
  await chooseInMenu(rows(page).filter({ hasText: subdomain }), text('draftAccounts.openAccount'));
  await expect(page).toHaveURL(new RegExp(`/admin/accounts/${subdomain}/`));
});

const cell = (page: Page) => page.getByRole('button', { name: /^Edit Account Subdomain of/ });

/** By keys; leaving the field sends what was typed. */
async function typeSubdomain(page: Page, value: string) {
  await byKeys(cell(page)).click();
  await expect(field(page, text('draftAccounts.fields.investorSubdomain'))).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}
