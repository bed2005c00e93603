import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();

it('says when the last invite was sent, and why another has to wait', async () => {
  const id = await addInvited('ida@acme.test');
  await renderApp(server, 'admin@acme.test', `/account/users/${id}`);
  const resend = await screen.findByRole('button', { name: 'Resend Invite' }, { timeout: 15_000 });
  expect(resend).not.toHaveAccessibleDescription();
  await userEvent.click(resend);
  await waitFor(() => expect(resend).toHaveAccessibleDescription('Last sent now'));
  await userEvent.click(resend);
  expect(await screen.findByText(/The next one can be sent in \d+ s$/)).toBeVisible();
}, 30_000);

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
  const button = () => screen.findByRole('button', { name: 'Reset Password' }, { timeout: 15_000 });
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
}, 60_000);

async function addInvited(email: string): Promise<string> {
  const { db } = server.deps;
  const row = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const { id: account_id } = await row.executeTakeFirstOrThrow();
  const id = await addUser(server.deps, { account_id, email });
  await db.updateTable('users').set({ account_confirmed: false }).where('id', '=', id).execute();
  return id;
}
