import type { Page } from '@playwright/test';
import { accountBase } from '#contract/paths.ts';
import { expect, test } from './journey.ts';
import { type DemoEmail, urlOf } from './people.ts';
import { text } from './texts.ts';
import { field, fill, press } from './verbs/forms.ts';
import { makeUser } from './verbs/made.ts';
import { card, editCard, expectMessage, saveCard } from './verbs/users.ts';

type As = (email: DemoEmail) => Promise<Page>;

const details = text('users.details.title');
const first = text('users.fields.firstName');
const last = text('users.fields.lastName');

test.describe('two people edit the same field of one user', () => {
  test('the second person sees who changed what, may go back to what they typed, and take theirs', async ({
    as,
  }) => {
    const { mine, dialog } = await collide(as);
    await press(dialog, text('ui.conflict.back'));
    await expect(field(card(mine, details), first)).toHaveValue('Mine');
    await saveCard(mine, details);
    const choice = dialog.getByRole('radiogroup', { name: first });
    await expect(choice).toContainText(/Casey.*Theirs.*Paula Adler.*Mine/);
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await expect(dialog).toContainText(new RegExp(`${last}Changed There`));
    await choice.getByRole('radio', { name: text('ui.conflict.theirs') }).check();
    await press(dialog, text('ui.conflict.save'));
    await expect(dialog).toBeHidden();
    await expect(card(mine, details)).toContainText('Theirs');
  });

  test('the second person may keep their own, which is then saved', async ({ as }) => {
    const { mine, other, dialog } = await collide(as);
    await press(dialog, text('ui.conflict.save'));
    await expectMessage(mine, text('users.updated'));
    await other.reload();
    await expect(card(other, details)).toContainText('Mine');
    await expect(card(other, details)).toContainText('Changed There');
  });
});

test('two people edit different fields of one user: both are kept, and the second is informed', async ({
  as,
}) => {
  const { mine, other } = await bothEdit(as);
  await fill(card(mine, details), first, 'Mine');
  await fill(card(other, details), last, 'Changed There');
  await saveCard(other, details);
  await expectMessage(other, text('users.updated'));
  await saveCard(mine, details);
  const [oneField = ''] = text('ui.conflict.cameAlong', { name: 'Paula Adler', fields: last }).split(
    ' |||| ',
  );
  await expectMessage(mine, oneField);
  await expect(card(mine, details)).toContainText('Mine');
  await expect(card(mine, details)).toContainText('Changed There');
});

/** Both change the first name; the other, who saves first, also changes the last name. */
async function collide(as: As) {
  const { mine, other } = await bothEdit(as);
  await fill(card(mine, details), first, 'Mine');
  await fill(card(other, details), first, 'Theirs');
  await fill(card(other, details), last, 'Changed There');
  await saveCard(other, details);
  await expectMessage(other, text('users.updated'));
  await saveCard(mine, details);
  const dialog = mine.getByRole('alertdialog', { name: text('ui.conflict.title') });
  await expect(dialog).toBeVisible();
  return { mine, other, dialog };
}

/** One user, open for editing by their own administrator and by the platform's. */
async function bothEdit(as: As) {
  const mine = await as('admin@acme.test');
  const other = await as('admin@system.test');
  await mine.goto(await makeUser());
  const id = new URL(mine.url()).pathname.split('/').at(-1);
  await other.goto(urlOf('system', `${accountBase('acme')}/users/${id}`));
  await editCard(mine, details);
  await editCard(other, details);
  return { mine, other };
}
