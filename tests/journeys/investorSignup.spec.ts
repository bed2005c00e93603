import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { text } from './texts.ts';
import { accountField } from './verbs/accounts.ts';
import { field, fill, press } from './verbs/forms.ts';
import { chooseInMenu, rows, settled } from './verbs/lists.ts';
import { mailedInvite } from './verbs/mailbox.ts';
import { expectMessage, someUser } from './verbs/users.ts';

const label = (name: string) => text(`investorSignup.${name}`);

test('an invited investor registers on a telephone, and becomes an account whose form is filled in', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  const { lastName } = someUser();
  const mark = lastName.replaceAll(/\W|Journey/g, '');
  const email = `maren.${mark}@larkhollow.example`;
  const firmName = `Larkhollow ${mark}`;

  await settled(page, urlOf('system', '/admin/draft-account-list'));
  await page.getByRole('link', { name: text('layout.inviteInvestor') }).click();
  const dialog = page.getByRole('dialog', { name: text('investorInvites.create.title') });
  await fill(dialog, text('investorInvites.fields.bankAccountSubdomain'), 'acme');
  await page.getByRole('option', { name: /acme/ }).first().click();
  await fill(dialog, text('investorInvites.fields.email'), email);
  await press(dialog, text('investorInvites.create.submit'));
  await expectMessage(page, text('investorInvites.create.done', { name: email }));
  const link = await mailedInvite(email);

  const phone = await as();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await expect(field(phone, label('firstName'))).toBeFocused();
  await fill(phone, label('firstName'), 'Maren');
  await fill(phone, label('lastName'), 'Holt');
  await fill(phone, label('firmName'), firmName);
  await fill(phone, label('email'), email);
  await field(phone, label('phone')).pressSequentially('6175550142');
  await expect(field(phone, label('phone'))).toHaveValue('(617) 555-0142');
  await phone.getByRole('checkbox', { name: label('agreements.termsLink') }).check();
  await phone.getByRole('checkbox', { name: label('agreements.ioi') }).check();
  await press(phone, label('submit'));
  await expect(phone.getByRole('heading', { name: label('thanks.heading') })).toBeVisible();
  await expect(phone.getByText(label('submitted'))).toBeVisible();
  await expect(phone.getByText(firmName)).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: label('errorPage.INVALID_TOKEN.heading') })).toBeVisible();

  await settled(page, urlOf('system', `/admin/draft-account-list?q=${encodeURIComponent(firmName)}`));
  await chooseInMenu(rows(page), text('accounts.create.open'));
  const form = page.getByRole('dialog', { name: text('accounts.create.title') });
  await expect(field(form, accountField('name'))).toHaveValue(firmName);
  await expect(field(form, accountField('administratorFirstName'))).toHaveValue('Maren');
  await expect(field(form, accountField('administratorEmail'))).toHaveValue(email);
});
