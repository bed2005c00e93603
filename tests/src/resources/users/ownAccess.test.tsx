import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveNotice } from '#src/layout/arrivalNotice.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const userOf = async (email: string) => {
  const users = server.deps.db.selectFrom('users').select(['id', 'version']).where('email', '=', email);
  return users.executeTakeFirstOrThrow();
};

async function editRoles(email: string, as: string) {
  const { id } = await userOf(email);
  const app = await renderApp(server, as, `/account/users/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Roles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Roles' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save Roles' }));
  return { ...app, dialog, save };
}

it('says what one loses by taking a role from oneself, and begins anew with what is left', async () => {
  // Somebody else administers the account, or it would refuse.
  const second = await userOf('viewer@acme.test');
  const { id } = await userOf('admin@acme.test');
  const ofAdmin = server.deps.db.selectFrom('user_roles').selectAll().where('user_id', '=', id);
  const [held] = await ofAdmin.execute();
  if (!held) throw new Error('The administrator of acme has no role');
  await server.deps.db
    .insertInto('user_roles')
    .values({ ...held, user_id: second.id })
    .execute();

  const { dialog, save, startAnew } = await editRoles('admin@acme.test', 'admin@acme.test');
  await userEvent.click(await dialog.findByRole('switch', { name: /^Administrator/ }));
  await userEvent.click(await dialog.findByRole('switch', { name: /^Viewer/ }));
  await save();
  const question = within(await screen.findByRole('alertdialog', { name: 'You Will Lose Access' }));
  const lost = question.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lost).toContain('User · Full');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await ofAdmin.execute()).toEqual([held]);
  expect(startAnew).not.toHaveBeenCalled();

  await save();
  const again = within(await screen.findByRole('alertdialog'));
  await userEvent.click(again.getByRole('button', { name: 'Save Roles' }));
  await waitFor(() => expect(startAnew).toHaveBeenCalledWith('users.ownRoles.done'));
  expect(await ofAdmin.execute()).not.toEqual([held]);
});

it("asks nothing about another user's roles, and says after a new beginning what was done", async () => {
  leaveNotice('users.ownRoles.done');
  const { dialog, save, startAnew } = await editRoles('nobody@birch.test', 'admin@birch.test');
  expect(await screen.findByText('Successfully updated. What you may do has changed.')).toBeInTheDocument();
  await userEvent.click(await dialog.findByRole('switch', { name: /^Viewer/ }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(startAnew).not.toHaveBeenCalled();
});

it.each([
  ['viewer@birch.test', /logs the user out everywhere and sets them to Not Confirmed/],
  ['admin@birch.test', /^A new email logs you out everywhere/],
])('warns of what a new email of %s does before it is saved', async (email, warning) => {
  const { id } = await userOf(email);
  await renderApp(server, 'admin@birch.test', `/account/users/${id}`);
  const edit = await screen.findByRole('button', { name: 'Edit Login Details' });
  expect(screen.queryByText(warning)).toBeNull();
  await userEvent.click(edit);
  expect(screen.getByText(warning)).toBeVisible();
});
