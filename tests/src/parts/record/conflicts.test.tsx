import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../../contract/users';
import { createTestServer, type TestServer } from '../../../support/testServer';
import { renderApp } from '../../app/renderApp';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const admin = 'admin@acme.test';
const patient = { timeout: 15_000 };

describe('a status that is so already', () => {
  it('asks nothing and says that it was so', async () => {
    const { user, id } = await openDetails();
    const { version } = await read(id);
    await change(id, version, '/status', { status: 'DISABLED' });
    await answer(user, 'Disable User');
    await screen.findByText('Nothing left to save: Adam Reyes had already changed this field: Status.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }, 60_000);
});

describe('roles that both have changed', () => {
  it('are shown by their names', async () => {
    const { user, id } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Edit Roles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Roles' }, patient));
    await user.click(await dialog.findByRole('switch', { name: /^Viewer/ }, patient));
    const { version, firstName, lastName, jobFunction } = await read(id);
    const roles = [(await roleNamed('Sales')).id];
    await change(id, version, '', { firstName, lastName, jobFunction, roles });
    await user.click(dialog.getByRole('button', { name: 'Save Roles' }));
    const choice = within(await screen.findByRole('radiogroup', { name: 'Roles' }, patient));
    expect(choice.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription(/^Sales/);
    expect(choice.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription('Viewer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(
      async () => expect((await read(id)).roles.map(({ name }) => name)).toEqual(['Viewer']),
      patient,
    );
  }, 60_000);
});

type Person = ReturnType<typeof userEvent.setup>;

/** A new user without roles, whose first name is typed anew in the open card. */
async function openDetails() {
  const { data } = await call<{ data: User }>('POST', '/users', newUser());
  await renderApp(server, admin, `/account/users/${data.id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit User Details' }, patient));
  await retype(user, 'First Name', 'Typed');
  return { user, id: data.id };
}

let made = 0;
function newUser() {
  made += 1;
  const email = `colleague.${made}@acme.test`;
  return { firstName: 'Nora', lastName: `Colleague ${made}`, jobFunction: 'SALES', email };
}

async function retype(user: Person, name: string, value: string) {
  const input = screen.getByRole('textbox', { name });
  await user.clear(input);
  await user.type(input, value);
}

/** Presses a button that asks, and says yes. */
async function answer(user: Person, action: string) {
  await user.click(await screen.findByRole('button', { name: action }, patient));
  const question = within(await screen.findByRole('alertdialog', undefined, patient));
  await user.click(question.getByRole('button', { name: action }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), patient);
}

const read = async (id: string) => (await call<{ data: User }>('GET', `/users/${id}`)).data;

const roleNamed = async (wanted: string) => {
  const { data } = await call<{ data: User['roles'] }>('GET', '/roles?perPage=100');
  const role = data.find(({ name }) => name === wanted);
  if (!role) throw new Error(`There is no role ${wanted}`);
  return role;
};

/** What someone else does meanwhile. */
const change = (id: string, version: number, part: string, body: object) =>
  call('PUT', `/users/${id}${part}`, body, { 'If-Match': `"${version}"` });

let keys = 0;
async function call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  keys += 1;
  const response = await server.fetch(`/api/v1${path}`, {
    as: admin,
    method,
    headers: { 'Idempotency-Key': `own-writes-${keys}`, ...headers },
    ...(body && { json: body }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
