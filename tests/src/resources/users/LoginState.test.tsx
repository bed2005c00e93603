import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatsOf, ownVariety } from '#i18n/format.ts';
import { normalise } from '#server/db/normalise.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('says until when a user is locked, on the page and in the list, beside the button that ends it', async () => {
  const { id, accountId, email } = await add('lena@acme.test');
  const until = new Date(Date.now() + 12 * 60_000);
  await server.deps.db
    .insertInto('sign_in_failures')
    .values({
      ...{ account_id: accountId, email_key: normalise(email), failures: 5 },
      ...{ first_failed_on: new Date(), locked_until: until },
    })
    .execute();
  const clock = formatsOf(ownVariety('en', navigator.languages)).time(until);
  const { go } = await renderApp(
    server,
    'admin@acme.test',
    '/account/user-list?filter={"status":["LOCKED"]}',
  );
  const row = (await screen.findByText(email)).closest('tr') as HTMLElement;
  expect(within(row).getByText(`(Locked) until ${clock}`)).toBeVisible();

  await go(`/account/users/${id}`);
  const state = await stateShown();
  expect(state).toHaveTextContent(`Locked until ${clock}, after too many wrong passwords.`);
  await userEvent.click(within(state).getByRole('button', { name: 'Unlock User' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  expect(screen.queryByText(/^\(Locked\)/)).toBeNull();
});

it('says that a password has expired, that the address is not admitted any more, and what has failed since', async () => {
  const { id, accountId } = await add('olga@acme.test');
  const { db, refusals } = server.deps;
  await db
    .updateTable('users')
    .set({
      password_changed_on: new Date('2020-01-01'),
      last_ip_address: '203.0.113.9',
      password_hash: 'x',
    })
    .where('id', '=', id)
    .execute();
  const accounts = db.selectFrom('accounts').select('password_policy').where('id', '=', accountId);
  const { password_policy } = await accounts.executeTakeFirstOrThrow();
  const policy = { ...password_policy, requirePasswordExpiration: true, passwordExpiresInDays: 30 };
  const settings = { enforce_ip_whitelist: true, ip_whitelist: ['198.51.100.0/24', '127.0.0.0/8', '::1'] };
  await refusals.note({
    account: { accountId },
    author: { kind: 'stranger', name: 'olga@acme.test' },
    ipAddress: '203.0.113.9',
    operation: 'session.login',
    outcome: 'INVALID_CREDENTIALS',
    object: { table: 'users', id, name: 'Olga' },
  });
  await db
    .updateTable('accounts')
    .set({ password_policy: JSON.stringify(policy), ...settings })
    .where('id', '=', accountId)
    .execute();
  const { asked } = await renderApp(server, 'admin@system.test', `/admin/accounts/acme/users/${id}`);
  const state = await stateShown();
  expect(state).toHaveTextContent(
    'The password has expired (Jan 31, 2020): the next login asks for a new one.',
  );
  expect(state).toHaveTextContent('no longer admits the address of the last login, 203.0.113.9.');
  await waitFor(() => expect(within(state).getByRole('listitem')).toHaveTextContent(/203\.0\.113\.9$/));
  await screen.findByRole('table', { name: 'History' });
  expect(asked.filter((call) => call.includes('/auditEvents?'))).toHaveLength(1);
  expect(within(state).queryByRole('button')).toBeNull();
});

const title = 'Why This User Cannot Log in';
const stateShown = () => screen.findByRole('region', { name: title });

async function add(email: string) {
  const accountId = await accountIdOf(server.deps, 'acme');
  const id = await addUser(server.deps, { account_id: accountId, email });
  return { id, accountId, email };
}
