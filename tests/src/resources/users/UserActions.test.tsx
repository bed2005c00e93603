import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();

it('resets no password where an identity provider has the passwords, and says so', async () => {
  const { db } = server.deps;
  const setSso = (sso: boolean) =>
    db
      .updateTable('accounts')
      .set({ sso_enabled: sso, local_login_enabled: !sso })
      .where('subdomain', '=', 'acme')
      .execute();
  const users = db.selectFrom('users').select('id').where('email', '=', 'viewer@acme.test');
  const { id } = await users.executeTakeFirstOrThrow();
  const button = () => screen.findByRole('button', { name: 'Reset Password' });
  const { unmount } = await renderApp(server, 'admin@acme.test', `/account/users/${id}`);
  expect(await button()).not.toHaveAttribute('aria-disabled');
  unmount();
  await setSso(true);
  try {
    await renderApp(server, 'admin@acme.test', `/account/users/${id}`);
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-disabled', 'true'));
    expect(await button()).toHaveAccessibleDescription(/identity provider, which keeps the passwords/);
  } finally {
    await setSso(false);
  }
});

it('offers nothing that changes an erased user', async () => {
  const email = 'erased@acme.test';
  const id = await addUser(server.deps, { account_id: await accountIdOf(server.deps, 'acme'), email });
  const call = (method: string, path: string, json: object) =>
    server.fetch(`/api/v1/users/${id}/${path}`, { method, json, as: 'admin@acme.test' });
  await call('PUT', 'status', { status: 'DISABLED' });
  expect((await call('POST', 'erasure', { email })).ok).toBe(true);
  await renderApp(server, 'admin@acme.test', `/account/users/${id}`);
  expect(await screen.findByText('Erased')).toBeVisible();
  expect(await screen.findByText('No roles assigned.')).toBeVisible();
  expect(screen.queryByText(/^Edit the roles/)).toBeNull();
  expect(await screen.findByText('Second Factors')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const namesOf = (role: 'button' | 'menuitem') =>
    screen.queryAllByRole(role, { hidden: true }).map((one) => one.textContent || one.ariaLabel);
  expect(namesOf('menuitem')).toEqual(['Copy Link', 'Copy ID']);
  const changing = /^(Edit|Reset|Enable|Disable|Resend|Unlock|Remove|Log|End|Link)/;
  expect(namesOf('button').filter((name) => changing.test(name ?? ''))).toEqual([]);
}, 30_000);
