import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';

const server = testServer();

const admin = 'admin@acme.test';

it('leads to each key that may, and names none that may not', { timeout: 60_000 }, async () => {
  const account_id = await accountIdOf(server.deps, 'acme');
  const add = (name: string, permission: 'read:User' | 'full:User' | 'full:Role') =>
    addApiKey(server.deps, { account_id, maker: admin, name, permissions: [permission] });
  await add('Reader', 'read:User');
  const { id } = await add('Writer', 'full:User');
  await add('Other', 'full:Role');
  await renderApp(server, admin, '/account/permissions/User/full');
  const keys = await screen.findByRole('region', { name: 'API Keys' });
  const writer = await within(keys).findByRole('link', { name: 'Writer' });
  expect(writer.getAttribute('href')).toMatch(new RegExp(`/account/api-keys/${id}$`));
  expect(within(keys).queryByText(/Reader|Other/)).toBeNull();
});
