import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { answer, type Person, retype } from './acts.ts';

const server = testServer();

const admin = 'admin@acme.test';

describe('Undo in the toast of a save', () => {
  it('gives a status back, by the new version', async () => {
    const { user, id } = await open();
    await answer(user, 'Disable User');
    expect((await toast('Successfully disabled user status')).textContent).toContain('Nora Undo');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('The change has been undone');
    expect(await read(id)).toMatchObject({ status: 'ACTIVE' });
    expect(screen.getByRole('button', { name: 'Disable User' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says what it does not give back to a user who may have been logged in', async () => {
    const { user, id } = await open({ account_confirmed: true });
    await answer(user, 'Disable User');
    await toast('Successfully disabled user status');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('The user is enabled again, but was logged out, and links to a new password have ended');
    expect(await read(id)).toMatchObject({ status: 'ACTIVE' });
  });

  it('gives edited fields back, by Ctrl+Z outside of inputs', async () => {
    const { user, id } = await open();
    await rename(user, 'Typed');
    await toast('Successfully updated');
    await user.click(screen.getByRole('button', { name: 'Edit Login Details' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(await read(id)).toMatchObject({ firstName: 'Typed' });
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('{Control>}z{/Control}');
    await toast('The change has been undone');
    expect(await read(id)).toMatchObject({ firstName: 'Nora' });
  });

  it('gives roles back', async () => {
    const { user, id } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit Roles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Roles' }));
    await user.click(await dialog.findByRole('switch', { name: /^Viewer/ }));
    await user.click(dialog.getByRole('button', { name: 'Save Roles' }));
    await toast('Successfully updated');
    expect((await read(id)).roles).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await toast('The change has been undone');
    expect((await read(id)).roles).toEqual([]);
  });

  it('says who has changed the record since, and shows their change', async () => {
    const { user, id } = await open();
    await rename(user, 'Typed');
    await toast('Successfully updated');
    const { version, lastName, jobFunction } = await read(id);
    await call('PUT', `/users/${id}`, { firstName: 'Nina', lastName, jobFunction }, version);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Not undone: Adam Reyes has changed this record since.');
    expect(await read(id)).toMatchObject({ firstName: 'Nina' });
    await screen.findByRole('heading', { level: 1, name: 'Nina Undo' });
  });

  it('stays until the page is left, and gives the focus back', async () => {
    const { user, go } = await open();
    await rename(user, 'Typed');
    const edit = await screen.findByRole('button', { name: 'Edit User Details' });
    expect(edit).toHaveFocus();
    screen.getByRole('button', { name: 'Undo' }).focus();
    await user.keyboard('{Enter}');
    expect(edit).toHaveFocus();
    await toast('The change has been undone');
    await rename(user, 'Again');
    await screen.findByRole('button', { name: 'Undo' });
    await go('/account/user-list');
    await screen.findByRole('heading', { level: 1, name: /^Users/ });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is not offered for an e-mail, whose change has been mailed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit Login Details' }));
    await retype(user, 'Email', 'undo.mailed@acme.test');
    await user.keyboard('{Enter}');
    await toast('Successfully changed user email');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

let made = 0;

/** The screen of a new user without roles. */
async function open(state: { account_confirmed?: true } = {}) {
  made += 1;
  const email = `undo.${made}@acme.test`;
  const { id } = await call('POST', '/users', {
    firstName: 'Nora',
    lastName: 'Undo',
    jobFunction: 'SALES',
    email,
  });
  await server.deps.db
    .updateTable('users')
    .set({ version: 1, ...state })
    .where('id', '=', id)
    .execute();
  const { go } = await renderApp(server, admin, `/account/users/${id}`);
  await screen.findByRole('button', { name: 'Edit User Details' });
  return { user: userEvent.setup(), id, go };
}

const toast = async (message: string) => {
  const found = await screen.findByText(message);
  return found.parentElement ?? found;
};

async function rename(user: Person, firstName: string) {
  await user.click(screen.getByRole('button', { name: 'Edit User Details' }));
  await retype(user, 'First Name', firstName);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

const read = (id: string) => call('GET', `/users/${id}`);

let keys = 0;
async function call(method: string, path: string, body?: object, version?: number): Promise<User> {
  keys += 1;
  const response = await server.fetch(`/api/v1${path}`, {
    as: admin,
    method,
    headers: {
      'Idempotency-Key': `undo-${keys}`,
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    },
    ...(body && { json: body }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).data;
}
