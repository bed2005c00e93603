import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { showTexts } from '#i18n/texts.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { catalogs } from '#tests/support/catalogs.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const admin = 'admin@acme.test';

describe('the roles of an account', () => {
  it('are searched here, by the names that are shown', async () => {
    const { asked } = await renderApp(server, admin, '/account/roles');
    const roles = await answer<Role[]>('/roles?perPage=50');
    await waitFor(() => expect(names()).toEqual(roles.map(({ name }) => name)));
    expect(asked.find((call) => /\/roles\?/.test(call))).toMatch(/\bpage=1&perPage=100\b/);
    expect(screen.getByLabelText('Rows per page')).toHaveValue('100');
    const before = asked.filter((call) => /\/roles\?/.test(call)).length;
    await userEvent.type(screen.getByRole('searchbox'), 'OFFICER');
    await waitFor(() => expect(names()).toEqual(['Compliance Officer']));
    await waitFor(() => showTexts({ locale: 'fr', catalogs: catalogs.get('fr') ?? {} }));
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'conformité');
    await waitFor(() => expect(names()).toEqual(['Responsable de la conformité']));
    expect(asked.filter((call) => /\/roles\?.*officer/i.test(call))).toEqual([]);
    expect(asked.filter((call) => /\/roles\?/.test(call)).length).toBeLessThanOrEqual(before + 1);
  });

  it('say what each gives, and lead to who holds it', async () => {
    const [role] = (await answer<Role[]>('/roles?perPage=50')).filter(({ name }) => name === 'Viewer');
    if (!role) throw new Error('There is no viewer');
    const holders = await answer<User[]>(`/roles/${role.id}/users?perPage=200`);
    const { path } = await renderApp(server, admin, `/account/roles/${role.id}`);
    const card = await screen.findByRole('region', { name: 'Permissions' });
    const users = await within(card).findByText('User');
    expect(users.closest('li')).toHaveTextContent('UserRead');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Viewer');
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByText('Users'));
    await waitFor(() => expect(names()).toHaveLength(Math.min(25, holders.length)));
    expect(path()).toBe(`/account/roles/${role.id}/users`);
    await userEvent.click(screen.getAllByRole('rowheader')[0]?.querySelector('a') ?? document.body);
    await waitFor(() => expect(path()).toBe(`/account/users/${holders[0]?.id}`));
  });

  it('are given to users who lack them, from the role itself', async () => {
    const role = (await answer<Role[]>('/roles?perPage=50')).find(({ name }) => name === 'Viewer');
    const holders = await answer<User[]>(`/roles/${role?.id}/users?perPage=200`);
    const user = (await answer<User[]>('/users?perPage=100&searchText=nobody@acme.test')).find(
      ({ email }) => email === 'nobody@acme.test',
    );
    expect(holders.map(({ id }) => id)).not.toContain(user?.id);
    await renderApp(server, admin, `/account/roles/${role?.id}/users`);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Users' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Users' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'User' }), holders[0]?.email ?? '');
    expect(
      await dialog.findByText(/No user without this role fits/, { selector: '[aria-hidden]' }),
    ).toBeVisible();
    await userEvent.clear(dialog.getByRole('combobox', { name: 'User' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'User' }), user?.email ?? '');
    await userEvent.click(await dialog.findByRole('option', { name: new RegExp(user?.email ?? '') }));
    expect(dialog.getByRole('list', { name: 'Users to Add' })).toHaveTextContent(user?.lastName ?? '');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 User' }));
    await screen.findByRole('dialog', { name: /Add Role/ });
    await runDueJobs(server.deps, jobHandlers(server.deps));
    await waitFor(async () => {
      const after = await answer<User[]>(`/roles/${role?.id}/users?perPage=200`);
      expect(after.map(({ id }) => id)).toContain(user?.id);
    });
  });

  it('are all found, however many', async () => {
    await addRoles(110);
    const { asked } = await renderApp(server, admin, '/account/roles?q=Extra 109');
    await waitFor(() => expect(names()).toEqual(['Extra 109']));
    expect(asked.filter((call) => /\/roles\?page=2&perPage=100/.test(call))).toHaveLength(1);
  });

  it('say so, where one is gone that the list still knew', async () => {
    await renderApp(server, admin, '/account/roles?q=Extra 7');
    const link = await screen.findByRole('link', { name: 'Extra 7' });
    await server.deps.db.deleteFrom('roles').where('name', '=', 'Extra 7').execute();
    await userEvent.click(link);
    const gone = await screen.findByText('This role does not exist.');
    await screen.findByRole('group', { name: 'Place in the List' });
    expect(gone).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Extra 7' })).toBeNull();
  });
});

const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

async function addRoles(count: number) {
  const { db, newId } = server.deps;
  const account_id = await accountIdOf({ db }, 'acme');
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
