import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { subdomainOf, testServer } from '#tests/support/testServer.ts';

const server = testServer();

const admin = 'admin@acme.test';

describe('the screen of a record', () => {
  it('is named after the record, under its list', async () => {
    const user = await someUser();
    await renderApp(server, admin, `/account/users/${user.id}`);
    const name = `${user.firstName} ${user.lastName}`;
    await screen.findByRole('heading', { level: 1, name });
    const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('href'))).toEqual([
      '/app/account/subscription',
      '/app/account/user-list',
    ]);
    expect(steps.at(-1)).toHaveTextContent('Users');
  });

  it('says that a record does not exist, and leads back to the list', async () => {
    const { path } = await renderApp(server, admin, '/account/users/019a0000-0000-7000-8000-000000000000');
    expect(await screen.findByText('This user does not exist.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User');
    expect(screen.queryByRole('link', { name: 'Effective Access' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Go to Users' }));
    await waitFor(() => expect(path()).toBe('/account/user-list'));
  });

  it('says once that an account does not exist, and leads to where one may go', async () => {
    const { path } = await renderApp(server, 'admin@system.test', '/admin/accounts/nowhere/user-list');
    await screen.findByRole('heading', { level: 1, name: 'Account Not Found' });
    expect(screen.getAllByText(/no account under this subdomain/)).toHaveLength(1);
    expect(screen.queryByText(/does not exist or was removed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Go to Accounts' }));
    await waitFor(() => expect(path()).toBe('/admin/account-list'));
  });

  it('shows another record afresh: what was open for the first is closed', async () => {
    const [one, other] = await Promise.all([someUser(), someUser('nobody@acme.test')]);
    const { go } = await renderApp(server, admin, `/account/users/${one.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit User Details' }));
    expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue(one.firstName);
    await go(`/account/users/${other.id}`);
    await screen.findByRole('heading', { level: 1, name: `${other.firstName} ${other.lastName}` });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

async function someUser(email = 'viewer@acme.test') {
  const token = await server.signInAs(admin);
  const answer = await server.fetch(`/api/v1/users?searchText=${email}`, { host: subdomainOf(admin), token });
  return (await answer.json()).data[0];
}
