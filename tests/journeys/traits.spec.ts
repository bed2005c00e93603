import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { expectSettled, rows } from './verbs/lists.ts';
import { card, editCard, usersUrl } from './verbs/users.ts';

test('an account loses a trait, as its dialog predicted, and with it the trait’s permissions', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  await page.goto(urlOf('system', '/admin/traits'));
  await page.getByRole('link', { name: name('OFFERING_ACCESS') }).click();
  const title = text('traits.title', { name: name('OFFERING_ACCESS') });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectSettled(page);
  await rows(page).filter({ hasText: 'Birch' }).getByRole('link').first().click();

  await editCard(page, text('accounts.fields.traits'));
  const dialog = page.getByRole('dialog', { name: text('accounts.traitsDialog.edit') });
  await expect(dialog.getByRole('switch', { name: name('CRM') })).toHaveCount(0);
  await dialog.getByRole('switch', { name: name('OFFERING_ACCESS') }).uncheck();
  const changes = dialog.getByRole('region', { name: text('accounts.traitsDialog.changes') });
  await expect(changes.getByRole('listitem')).toHaveCount(4);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await roomBelow(changes), 'where a switch would come out').toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(dialog, text('accounts.traitsDialog.save'));
  await expect(card(page, text('accounts.fields.traits'))).not.toContainText(name('OFFERING_ACCESS'));

  const theirs = await as('admin@birch.test');
  await theirs.goto(usersUrl('birch').replace('user-list', 'permissions/FundIoi'));
  await expect(theirs.getByText(text('permissions.notFound'))).toBeVisible();

  await editCard(page, text('accounts.fields.traits'));
  await dialog.getByRole('switch', { name: name('ACCOUNT') }).uncheck();
  await press(dialog, text('accounts.traitsDialog.save'));
  await expect(dialog.getByText(text('validation.nobodyAdministers'))).toBeVisible();
  await press(dialog, text('ui.cancel'));
});

/** How far something ends above the lower edge of its dialog's content, scrolled to the top. */
const roomBelow = (part: Locator) =>
  part.evaluate((element) => {
    const content = element.closest('.MuiDialogContent-root') ?? element;
    content.scrollTop = 0;
    return Math.round(content.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom);
  });

const name = (code: string) => text(`traits.names.${code}`);
