import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { showTexts } from '#i18n/texts.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { catalogs } from '#tests/support/catalogs.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const admin = 'admin@acme.test';
const patient = { timeout: 15_000 };

describe('the roles of an account', { timeout: 60_000 }, () => {
  it('are searched here, by the names that are shown', async () => {
    const { asked } = await renderApp(server, admin, '/account/roles');
    const roles = await answer<Role[]>('/roles?perPage=50');
    await waitFor(() => expect(names()).toEqual(roles.map(({ name }) => name)), patient);
    expect(asked.find((call) => /\/roles\?/.test(call))).toMatch(/\bpage=1&perPage=100\b/);
    expect(screen.getByLabelText('Rows per page')).toHaveValue('100');
    const before = asked.filter((call) => /\/roles\?/.test(call)).length;
    await userEvent.type(screen.getByRole('searchbox'), 'OFFICER');
    await waitFor(() => expect(names()).toEqual(['Compliance Officer']), patient);
    await waitFor(() => showTexts({ locale: 'fr', catalogs: catalogs.get('fr') ?? {} }));
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'conformité');
    await waitFor(() => expect(names()).toEqual(['Responsable de la conformité']), patient);
    expect(asked.filter((call) => /\/roles\?.*officer/i.test(call))).toEqual([]);
    expect(asked.filter((call) => /\/roles\?/.test(call)).length).toBeLessThanOrEqual(before + 1);
  });

  it('say what each gives, and lead to who holds it', async () => {
    const [role] = (await answer<Role[]>('/roles?perPage=50')).filter(({ name }) => name === 'Viewer');
    if (!role) throw new Error('There is no viewer');
    const holders = await answer<User[]>(`/roles/${role.id}/users?perPage=200`);
    const { path } = await renderApp(server, admin, `/account/roles/${role.id}`);
    const card = await screen.findByRole('region', { name: 'Permissions' }, patient);
    const users = await within(card).findByText('User', undefined, patient);
    expect(users.closest('li')).toHaveTextContent('UserRead');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Viewer');
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Viewer' })).getByText('Users'));
    await waitFor(() => expect(names()).toHaveLength(Math.min(25, holders.length)), patient);
    expect(path()).toBe(`/account/roles/${role.id}/users`);
    await userEvent.click(screen.getAllByRole('rowheader')[0]?.querySelector('a') ?? document.body);
    await waitFor(() => expect(path()).toBe(`/account/users/${holders[0]?.id}`), patient);
  });

  it('are all found, however many', async () => {
    await addRoles(110);
    const { asked } = await renderApp(server, admin, '/account/roles?q=Extra 109');
    await waitFor(() => expect(names()).toEqual(['Extra 109']), patient);
    expect(asked.filter((call) => /\/roles\?page=2&perPage=100/.test(call))).toHaveLength(1);
  });

  it('say so, where one is gone that the list still knew', async () => {
    await renderApp(server, admin, '/account/roles?q=Extra 7');
    const link = await screen.findByRole('link', { name: 'Extra 7' }, patient);
    await server.deps.db.deleteFrom('roles').where('name', '=', 'Extra 7').execute();
    await userEvent.click(link);
    const gone = await screen.findByText('This role does not exist.', undefined, patient);
    await screen.findByRole('group', { name: 'Place in the List' }, patient);
    expect(gone).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Extra 7' })).toBeNull();
  });
});

const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

async function addRoles(count: number) {
  const { db, newId } = server.deps;
  const account = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const { id: account_id } = await account.executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, n) => ({
    account_id,
    id: newId(),
    name: `Extra ${n}`,
    name_key: `extra ${n}`,
    description: '',
    permissions: [],
  }));
  await db.insertInto('roles').values(rows).execute();
}

async function answer<Data>(path: string): Promise<Data> {
  return (await (await server.fetch(`/api/v1${path}`, { as: admin })).json()).data;
}
