import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/testServer';
import { addUser } from '../../../walk/addUser';
import { renderApp } from '../../app/renderApp';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

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

async function addInvited(email: string): Promise<string> {
  const { db } = server.deps;
  const row = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const { id: account_id } = await row.executeTakeFirstOrThrow();
  const id = await addUser(server.deps, { account_id, email });
  await db.updateTable('users').set({ account_confirmed: false }).where('id', '=', id).execute();
  return id;
}
