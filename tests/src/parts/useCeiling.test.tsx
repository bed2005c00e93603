import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { administratorRoleOf } from '#tests/support/administratorRole.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { renderApp } from '../app/renderApp.tsx';

const server = testServer();
let acme: string;
beforeAll(async () => {
  acme = await accountIdOf(server.deps, 'acme');
  await add('editor@acme.test', ['full:User', 'read:Role']);
});

const editor = 'editor@acme.test';
const lacking = /^You do not hold these rights, .*: Account \(Full\)$/;

it('says why a user who holds more is out of reach, and does nothing', async () => {
  const id = await add('more@acme.test', ['full:User', 'full:Account']);
  const { asked } = await renderApp(server, editor, `/account/users/${id}`);
  for (const name of ['Disable User', 'Reset Password', 'Edit Login Details', 'Edit Roles']) {
    const button = await buttonOf(name);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(lacking);
    fireEvent.click(button);
  }
  expect(document.querySelector('[role=dialog], [role=alertdialog], form')).toBeNull();
  expect(asked.filter((call) => /^(PUT|POST) .*users/.test(call))).toEqual([]);
  await expectEnabled('Edit User Details');
});

it('offers all of it for a user who holds no more, but not a role that gives more', async () => {
  const id = await add('less@acme.test', ['read:User', 'full:Offering']);
  const { asked } = await renderApp(server, editor, `/account/users/${id}`);
  for (const name of ['Disable User', 'Reset Password', 'Edit Login Details']) await expectEnabled(name);
  fireEvent.click(await buttonOf('Edit Roles'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Roles' }));

  const refused = await dialog.findByRole('switch', { name: /more@acme.test/ });
  expect(refused).toHaveAttribute('aria-disabled', 'true');
  expect(refused).toHaveAccessibleDescription(lacking);
  await userEvent.click(refused);
  expect(refused).not.toBeChecked();

  const given = dialog.getByRole('switch', { name: /Settlement Operations/ });
  expect(given).toHaveAttribute('aria-disabled', 'false');
  await userEvent.click(given);
  expect(given).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Save Roles' }));
  expect(await screen.findByText('Successfully updated')).toBeVisible();
  expect(asked.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

it('counts only what a role gives in this account: the server refuses no more', async () => {
  const id = await add('beyond@acme.test', ['read:User', 'full:GlobalAccount', 'full:SystemDataLab']);
  await renderApp(server, editor, `/account/users/${id}`);
  for (const name of ['Disable User', 'Reset Password', 'Edit Login Details']) await expectEnabled(name);
  fireEvent.click(await buttonOf('Edit Roles'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Roles' }));
  const role = await dialog.findByRole('switch', { name: /beyond@acme.test/ });
  expect(role).toHaveAttribute('aria-disabled', 'false');
});

it('leaves the platform’s administrators to each other, whatever rights others hold', async () => {
  const { db } = server.deps;
  const role = await administratorRoleOf(db, 'system');
  const { account_id, permissions } = role;
  await db.updateTable('accounts').set({ license_count: 1_000 }).where('id', '=', account_id).execute();
  await addUser(server.deps, { account_id, email: 'staff@system.test', permissions });
  const id = await addUser(server.deps, { account_id, email: 'other@system.test' });
  await db.insertInto('user_roles').values({ account_id, user_id: id, role_id: role.id }).execute();
  const page = `/account/users/${id}`;
  const platform =
    'This is about a role or a user that may do all on the platform. Only its administrators may';
  const shown = await renderApp(server, 'staff@system.test', page);
  for (const name of ['Disable User', 'Reset Password', 'Edit Login Details', 'Edit Roles'])
    expect(await buttonOf(name)).toHaveAccessibleDescription(new RegExp(`^${platform}`));
  shown.unmount();
  await renderApp(server, 'admin@system.test', page);
  for (const name of ['Disable User', 'Reset Password', 'Edit Login Details', 'Edit Roles'])
    await expectEnabled(name);
});

it('says that nobody disables themselves', async () => {
  const { id } = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@acme.test')
    .executeTakeFirstOrThrow();
  await renderApp(server, 'admin@acme.test', `/account/users/${id}`);
  const button = await buttonOf('Disable User');
  expect(button).toHaveAccessibleDescription('You cannot disable your own user');
  await expectEnabled('Edit Roles');
});

/** By its words: a query by role computes the styles of the whole page. */
const buttonOf = (name: string) =>
  waitFor(() => {
    const buttons = [...document.querySelectorAll('button')];
    const found = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
    if (!found) throw new Error(`There is no button ${name}`);
    return found;
  });

async function expectEnabled(name: string) {
  const button = await buttonOf(name);
  expect(button).toBeEnabled();
  expect(button).not.toHaveAttribute('aria-disabled');
}

const add = (email: string, permissions: Permission[]) =>
  addUser(server.deps, { account_id: acme, email, permissions });
