import { viewerRole } from '#server/catalogue/roles.ts';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { choose, field, fill, press } from './verbs/forms.ts';
import { makeUser } from './verbs/made.ts';
import {
  card,
  discardChanges,
  editCard,
  expectMessage,
  giveRole,
  saveCard,
  someUser,
} from './verbs/users.ts';

const details = text('users.details.title');
const label = (name: string) => text(`users.fields.${name}`);

test('details are changed on their card, checked, and can be left as they were', async ({ as }) => {
  const page = await as('admin@acme.test');
  const user = someUser();
  await page.goto(await makeUser(user));
  const shown = card(page, details);

  await editCard(page, details);
  await expect(field(shown, label('firstName'))).toBeFocused();
  for (const name of ['firstName', 'lastName']) await fill(shown, label(name), '');
  await saveCard(page, details);
  await expect(shown.getByText(text('validation.firstNameRequired'))).toBeVisible();
  await expect(shown.getByText(text('validation.lastNameRequired'))).toBeVisible();
  await expect(field(shown, label('firstName'))).toBeFocused();
  await press(shown, text('ui.cancel'));
  await discardChanges(page);
  await expect(shown).toContainText(user.lastName);

  await editCard(page, details);
  await fill(shown, label('firstName'), 'Robin');
  await choose(shown, label('jobFunction'), text('jobFunctions.SELL_SIDE.ECM'));
  await fill(shown, label('employeeKey'), '');
  await saveCard(page, details);
  await expectMessage(page, text('users.updated'));
  await expect(page.getByRole('heading', { level: 1, name: `Robin ${user.lastName}` })).toBeVisible();
  await expect(shown).toContainText('ECM');
  await expect(shown).not.toContainText(user.employeeKey);
  await expect(page.getByRole('button', { name: text('ui.card.editOf', { card: details }) })).toBeFocused();
});

test('unsaved changes are not lost unasked', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.goto(await makeUser());
  await editCard(page, details);
  await fill(card(page, details), label('firstName'), 'Robin');
  const leave = () =>
    page
      .getByRole('navigation', { name: text('layout.breadcrumb') })
      .getByRole('link')
      .last()
      .click();
  const question = page.getByRole('alertdialog', { name: text('ui.unsaved.title') });
  await leave();
  await press(question, text('ui.unsaved.keepEditing'));
  await expect(field(card(page, details), label('firstName'))).toHaveValue('Robin');
  await press(card(page, details), text('ui.cancel'));
  await press(question, text('ui.unsaved.keepEditing'));
  await field(card(page, details), label('firstName')).press('Escape');
  await press(question, text('ui.unsaved.keepEditing'));
  await expect(field(card(page, details), label('firstName'))).toHaveValue('Robin');
  await expect(field(card(page, details), label('firstName'))).toBeFocused();
  await leave();
  await press(question, text('ui.unsaved.discard'));
  await expect(page.getByRole('heading', { level: 1, name: /^Users - / })).toBeVisible();
});

test('roles are found by their names and switched on and off', async ({ as }) => {
  const page = await as('admin@acme.test');
  await page.goto(await makeUser());
  const roles = card(page, text('roles.name'));
  await expect(roles).toContainText(text('roles.none'));
  await giveRole(page, viewerRole);
  await expect(roles).toContainText(viewerRole);

  await editCard(page, text('roles.name'));
  const dialog = page.getByRole('dialog', { name: text('roles.edit') });
  await fill(dialog, text('roles.search'), 'no such role');
  await expect(dialog).toContainText(text('roles.empty'));
  await fill(dialog, text('roles.search'), viewerRole.toUpperCase());
  await dialog.getByRole('switch', { name: viewerRole }).uncheck();
  await press(dialog, text('roles.save'));
  await expect(roles).toContainText(text('roles.none'));
});

test('an e-mail and an employee key belong to one user', async ({ as }) => {
  const page = await as('admin@acme.test');
  const taken = someUser();
  await makeUser(taken);
  await page.goto(await makeUser());

  await editCard(page, text('users.login.title'));
  const login = card(page, text('users.login.title'));
  for (const [value, fault] of [
    ['', text('validation.required')],
    ['not an address', text('validation.emailInvalid')],
    [taken.email.toUpperCase(), text('validation.emailTaken')],
  ] as const) {
    await fill(login, label('email'), value);
    await saveCard(page, text('users.login.title'));
    await expect(login.getByText(fault, { exact: true })).toBeVisible();
  }
  await press(login, text('ui.cancel'));
  await discardChanges(page);

  await editCard(page, details);
  await fill(card(page, details), label('employeeKey'), taken.employeeKey);
  await saveCard(page, details);
  await expect(card(page, details).getByText(text('validation.employeeKeyTaken'))).toBeVisible();
});
