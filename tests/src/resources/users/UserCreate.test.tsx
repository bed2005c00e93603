import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
beforeAll(async () => {
  await addEditor('editor@acme.test', ['full:User', 'read:Role']);
  await addEditor('blind@acme.test', ['full:User']);
});

it('gives the roles that are chosen, and says why others are out of reach', async () => {
  const { path } = await renderApp(server, 'editor@acme.test', '/account/user-list/new');
  const dialog = await openDialog();
  const roles = within(dialog.getByRole('group', { name: 'Roles' }));
  const refused = await roles.findByRole('switch', { name: /^Administrator/ });
  expect(refused).toHaveAccessibleDescription(/^You do not hold these rights/);
  await userEvent.click(refused);
  expect(refused).not.toBeChecked();
  await userEvent.click(roles.getByRole('switch', { name: /^Settlement Operations/ }));

  await fillIn(dialog, 'robin.chosen@acme.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  await screen.findByRole('heading', { level: 1, name: 'Robin Chosen' });
  const { data } = await (await server.fetch(callOf(path()), { as: 'admin@acme.test' })).json();
  expect(data.roles.map(({ name }: { name: string }) => name)).toEqual(['Settlement Operations']);
});

it('asks for no roles of someone who may not read them', async () => {
  const { asked } = await renderApp(server, 'blind@acme.test', '/account/user-list/new');
  const dialog = await openDialog();
  expect(dialog.queryByRole('group', { name: 'Roles' })).toBeNull();
  expect(asked.filter((call) => call.includes('/roles'))).toEqual([]);
});

const openDialog = async () => within(await screen.findByRole('dialog', { name: 'Create New User' }));

async function fillIn(dialog: Awaited<ReturnType<typeof openDialog>>, email: string) {
  const texts = { 'First Name': 'Robin', 'Last Name': 'Chosen', Email: email };
  for (const [name, value] of Object.entries(texts)) {
    await userEvent.click(dialog.getByRole('textbox', { name }));
    await userEvent.paste(value);
  }
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'SALES');
}

/** `/account/users/1` → `/api/v1/users/1` */
const callOf = (path = '') => path.replace('/account', '/api/v1');

async function addEditor(email: string, permissions: Permission[]) {
  const { db } = server.deps;
  const account_id = await accountIdOf({ db }, 'acme');
  await addUser(server.deps, { account_id, email, permissions });
}
