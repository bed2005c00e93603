import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { answer, type Person, retype } from './acts.ts';

const server = testServer();

const admin = 'admin@acme.test';

describe('one’s own writes beside one’s own open form', () => {
  it('never conflict with it: another card', async () => {
    const { user, id, writes } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Edit Login Details' }));
    await retype(user, 'Email', 'own.writes@acme.test');
    await saveCard(user, 'Login Details');
    await screen.findByText('Successfully changed user email');
    await saveDetails(user);
    expect(writes()).toEqual([`PUT /api/v1/users/${id}/email`, `PUT /api/v1/users/${id}`]);
    expect(await read(id)).toMatchObject({ firstName: 'Typed', email: 'own.writes@acme.test' });
  });

  it('never conflict with it: Disable and Enable', async () => {
    const { user, id, writes } = await openDetails();
    await answer(user, 'Disable User');
    await answer(user, 'Enable User');
    await answer(user, 'Disable User');
    await saveDetails(user);
    expect(writes()).toEqual([...Array(3).fill(`PUT /api/v1/users/${id}/status`), `PUT /api/v1/users/${id}`]);
    expect(await read(id)).toMatchObject({ firstName: 'Typed', status: 'DISABLED' });
  });

  it('do not take another’s change along as one’s own: Unlock, which has no version', async () => {
    const { user, id } = await openDetails(await lockedUser());
    const { version, lastName, jobFunction } = await read(id);
    await change(id, version, '', { firstName: 'Nina', lastName, jobFunction });
    await user.click(screen.getByRole('button', { name: 'Unlock User' }));
    await screen.findByText('User has been unlocked');
    await user.click(saveButton('User Details'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Someone Else Saved First' }));
    expect(dialog.getByRole('radiogroup', { name: 'First Name' })).toHaveTextContent(/Nina/);
    expect(await read(id)).toMatchObject({ firstName: 'Nina', isLockedOut: false });
  });

  it('are not reported as another’s, if another’s came in between', async () => {
    const { user, id } = await openDetails();
    const { version, lastName, jobFunction } = await read(id);
    await change(id, version, '', { firstName: 'Nina', lastName: `${lastName} II`, jobFunction });
    await answer(user, 'Disable User');
    await screen.findByText('Saved together with changes by Paula Adler: First Name and Last Name.');
    await user.click(saveButton('User Details'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Someone Else Saved First' }));
    expect(dialog.getByRole('radiogroup', { name: 'First Name' })).toHaveTextContent(/Nina/);
    expect(dialog.getByText('Last Name')).toBeVisible();
    expect(dialog.queryByText('Status')).toBeNull();
  });
});

describe('one’s own write in another window', () => {
  it('is kept without being announced as somebody else’s', async () => {
    const { user, id } = await openDetails();
    const { version, firstName, jobFunction } = await read(id);
    await changeElsewhere(id, version, { firstName, lastName: 'Elsewhere', jobFunction });
    await saveDetails(user);
    expect(await read(id)).toMatchObject({ firstName: 'Typed', lastName: 'Elsewhere' });
  });

  it('is asked about where it is of the same field, as one’s own', async () => {
    const { user, id } = await openDetails();
    const { version, lastName, jobFunction } = await read(id);
    await changeElsewhere(id, version, { firstName: 'Nina', lastName, jobFunction });
    await user.click(saveButton('User Details'));
    const title = 'You Saved This in Another Window';
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    const choice = within(dialog.getByRole('radiogroup', { name: 'First Name' }));
    expect(choice.getByRole('radio', { name: 'In the Other Window' })).toBeVisible();
    expect(choice.getByText(/^you, elsewhere,/)).toBeVisible();
    expect(screen.queryByText(/Adam Reyes,/)).toBeNull();
  });

  it('leaves nothing to save where it is the same', async () => {
    const { user, id } = await openDetails();
    const { version, lastName, jobFunction } = await read(id);
    await changeElsewhere(id, version, { firstName: 'Typed', lastName, jobFunction });
    await user.click(saveButton('User Details'));
    await screen.findByText('Nothing left to save: you had already saved this elsewhere.');
  });
});

describe('a status that is so already', () => {
  it('asks nothing and says that it was so', async () => {
    const { user, id } = await openDetails();
    const { version } = await read(id);
    await change(id, version, '/status', { status: 'DISABLED' });
    await answer(user, 'Disable User');
    await screen.findByText('Nothing left to save: Paula Adler had already changed this field: Status.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('roles that both have changed', () => {
  it('are shown by their names', async () => {
    const { user, id } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Edit Roles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Roles' }));
    await user.click(await dialog.findByRole('switch', { name: /^Viewer/ }));
    const { version, firstName, lastName, jobFunction } = await read(id);
    const roles = [(await roleNamed('Sales')).id];
    await change(id, version, '', { firstName, lastName, jobFunction, roles });
    await user.click(dialog.getByRole('button', { name: 'Save Roles' }));
    const choice = within(await screen.findByRole('radiogroup', { name: 'Roles' }));
    expect(choice.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription(/^Sales/);
    expect(choice.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription('Viewer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await read(id)).roles.map(({ name }) => name)).toEqual(['Viewer']));
  });
});

/** A user whose first name is being edited in the open card. */
async function openDetails(shown?: User) {
  const { id } = shown ?? (await call<{ data: User }>('POST', '/users', newUser())).data;
  const { asked } = await renderApp(server, admin, `/account/users/${id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit User Details' }));
  await retype(user, 'First Name', 'Typed');
  const writes = () => asked.filter((one) => one.startsWith('PUT '));
  return { user, id, writes };
}

/** The one user of the account that demo data locks out. */
async function lockedUser() {
  const { email_key } = await server.deps.db
    .selectFrom('sign_in_failures')
    .innerJoin('accounts', 'accounts.id', 'sign_in_failures.account_id')
    .select('email_key')
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  return (await call<{ data: User[] }>('GET', `/users?searchText=${email_key}`)).data[0];
}

let made = 0;
/** Without roles. */
function newUser() {
  made += 1;
  const email = `colleague.${made}@acme.test`;
  return { firstName: 'Nora', lastName: `Colleague ${made}`, jobFunction: 'SALES', email };
}

const saveButton = (title: string) =>
  within(screen.getByRole('region', { name: title })).getByRole('button', { name: 'Save' });

const saveCard = (user: Person, title: string) => user.click(saveButton(title));

async function saveDetails(user: Person) {
  await saveCard(user, 'User Details');
  await screen.findByText('Successfully updated');
  expect(screen.queryByText(/Saved together/)).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
}

const read = async (id: string) => (await call<{ data: User }>('GET', `/users/${id}`)).data;

const roleNamed = async (wanted: string) => {
  const { data } = await call<{ data: User['roles'] }>('GET', '/roles?perPage=100');
  const role = data.find(({ name }) => name === wanted);
  if (!role) throw new Error(`There is no role ${wanted}`);
  return role;
};

/** Someone else's change meanwhile. */
const change = (id: string, version: number, part: string, body: object) =>
  call('PUT', `/admin/acme/users/${id}${part}`, body, ifMatch(version), 'admin@system.test');

/** One's own change in another window. */
const changeElsewhere = (id: string, version: number, body: object) =>
  call('PUT', `/users/${id}`, body, ifMatch(version));

const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

let keys = 0;
async function call<T>(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  as = admin,
) {
  keys += 1;
  const response = await server.fetch(`/api/v1${path}`, {
    as,
    method,
    headers: { 'Idempotency-Key': `own-writes-${keys}`, ...headers },
    ...(body && { json: body }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
