import type { Page } from '@playwright/test';
import { expect, test } from './journey';
import { text } from './texts';
import { field, fill, press } from './verbs/forms';
import { card, createUser, editCard, expectMessage, saveCard, someUser, usersUrl } from './verbs/users';

const details = text('users.details.title');
const first = text('users.fields.firstName');
const last = text('users.fields.lastName');

test.describe('two tabs edit one user', () => {
  test('whoever comes second sees who changed what, and may take it', async ({ as }) => {
    const { mine, dialog } = await collide(await as('admin@acme.test'));
    await expect(dialog.getByRole('row', { name: new RegExp(`^${first}`) })).toContainText(
      /Theirs.*Adam Reyes.*Mine/,
    );
    await press(dialog, text('ui.conflict.takeTheirs'));
    await expect(dialog).toBeHidden();
    await expect(card(mine, details)).toContainText('Theirs');
  });

  test('whoever comes second may keep their own, which is then saved', async ({ as }) => {
    const { mine, other, dialog } = await collide(await as('admin@acme.test'));
    await press(dialog, text('ui.conflict.keepMine'));
    await expectMessage(mine, text('users.updated'));
    await other.reload();
    await expect(card(other, details)).toContainText('Mine');
    await expect(card(other, details)).toContainText('Changed There');
  });

  test('whoever comes second may go back, and keeps what they typed', async ({ as }) => {
    const { mine, dialog } = await collide(await as('admin@acme.test'));
    await press(dialog, text('ui.conflict.back'));
    await expect(field(card(mine, details), first)).toHaveValue('Mine');
    await saveCard(mine, details);
    await expect(dialog).toBeVisible();
  });
});

/** Both tabs change the first name; the other tab, which saves first, also changes the last name. */
async function collide(mine: Page) {
  await mine.goto(usersUrl('acme'));
  await createUser(mine, someUser(), { invite: false });
  const other = await mine.context().newPage();
  await other.goto(mine.url());
  await editCard(mine, details);
  await fill(card(mine, details), first, 'Mine');
  await editCard(other, details);
  await fill(card(other, details), first, 'Theirs');
  await fill(card(other, details), last, 'Changed There');
  await saveCard(other, details);
  await expectMessage(other, text('users.updated'));
  await saveCard(mine, details);
  const dialog = mine.getByRole('alertdialog', { name: text('ui.conflict.title') });
  await expect(dialog).toBeVisible();
  return { mine, other, dialog };
}
