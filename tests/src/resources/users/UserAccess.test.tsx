import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '#contract/apiKeys.ts';
import type { Permission } from '#contract/permissions.ts';
import type { User } from '#contract/users.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';

const server = testServer();

const admin = 'admin@acme.test';

describe('the effective access of a user', () => {
  it('says by which role each level comes', async () => {
    await open('viewer@acme.test');
    expect(await line('User')).toHaveTextContent('UserBy Viewer.Read');
    expect(screen.getByRole('link', { name: 'Effective Access' })).toHaveAttribute('aria-current', 'page');
  });

  it('says what a role not yet given would change', async () => {
    await open('nobody@acme.test');
    expect(await line('Contact')).toHaveTextContent('ContactNo Access');
    await userEvent.selectOptions(await screen.findByLabelText('What If This Role Were Given'), 'Sales');
    await waitFor(async () => expect(await line('Contact')).toHaveTextContent('Now: No AccessBy Sales.Full'));
    await userEvent.click(screen.getByRole('button', { name: /^\d+ Changes$/ }));
    expect(screen.queryByText('Letter')).toBeNull();
  });

  it('leads to who else has it', async () => {
    const id = await makeKey('Book feed', ['read:Contact']);
    await open('viewer@acme.test');
    await userEvent.click(within(await line('Contact')).getByRole('link'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    const roles = await screen.findByRole('region', { name: 'Roles' });
    expect(
      within(roles)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Administrator', 'Sales', 'Syndicate Manager', 'Viewer']);
    const key = await within(await keys()).findByRole('link', { name: 'Book feed' });
    expect(key).toHaveAttribute('href', expect.stringContaining(`/account/api-keys/${id}`));
    const may = await answer<User[]>('/users?perPage=200&permission=full:Contact');
    await userEvent.click(screen.getByRole('link', { name: 'Who Has Full Access' }));
    await screen.findByText(`${may.length} users`);
    expect(within(await screen.findByRole('region', { name: 'Roles' })).queryByText('Viewer')).toBeNull();
    expect(await within(await keys()).findByText('No API key has this.')).toBeVisible();
  });

  it('leads to the keys that have it, however many there are', async () => {
    const { db } = server.deps;
    const account_id = await accountIdOf({ db }, 'acme');
    for (let n = 100; n < 400; n += 1) {
      const permissions: Permission[] = n < 310 ? ['read:User'] : ['read:Letter'];
      await addApiKey(server.deps, { account_id, maker: admin, name: `Key ${n}`, permissions });
    }
    const may = await answer<ApiKey[]>('/myAccount/apiKeys?perPage=200&status=ACTIVE&permission=read:Letter');
    const names = may.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(90);
    await renderApp(server, admin, '/account/permissions/Letter');
    const card = within(await keys());
    const seen = () => card.queryAllByRole('link').map(({ textContent }) => textContent);
    await waitFor(() => expect(seen()).toEqual(names.slice(0, 50)));
    expect(card.getByRole('status')).toHaveTextContent(`1–50 of ${names.length}`);
    await userEvent.click(card.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(seen()).toEqual(names));
    expect(card.queryByRole('button', { name: 'Show More' })).toBeNull();
  });
});

const keys = () => screen.findByRole('region', { name: 'API Keys' });

async function makeKey(name: string, permissions: Permission[]): Promise<string> {
  const json = { name, description: null, permissions };
  const headers = { 'idempotency-key': name };
  const path = '/api/v1/myAccount/apiKeys';
  const made = await server.fetch(path, { method: 'POST', as: admin, json, headers });
  expect(made.status).toBe(201);
  return (await made.json()).data.id;
}

async function open(email: string) {
  const [user] = await answer<User[]>(`/users?searchText=${email}`);
  await renderApp(server, admin, `/account/users/${user?.id}/access`);
  await screen.findByRole('region', { name: 'Effective Access' });
}

async function line(entity: string): Promise<HTMLElement> {
  const card = await screen.findByRole('region', { name: 'Effective Access' });
  const name = await within(card).findByRole('link', { name: entity });
  return name.closest('li') ?? card;
}

async function answer<Data>(path: string): Promise<Data> {
  return (await (await server.fetch(`/api/v1${path}`, { as: admin })).json()).data;
}
