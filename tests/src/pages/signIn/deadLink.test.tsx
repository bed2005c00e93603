import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { mailLink, openLink, toServer, typePassword } from './openedLink.tsx';
import { answerBy, showPage } from './signInPage.tsx';

let world: { network: ReturnType<typeof setupServer>; server: TestServer };
beforeAll(async () => {
  const network = setupServer();
  network.listen({ onUnhandledRequest: 'error' });
  world = { network, server: await createTestServer() };
});
afterAll(() => Promise.all([world.network.close(), world.server.close()]));

describe('a link that dies while its form is open', () => {
  it.each([
    ['/reset-password', 'resetPassword', 'session.resetPassword', 'New Password'],
    ['/activate-account', 'invite', 'session.activate', 'Password'],
  ] as const)(
    'of %s says so in the place of its form, with the next step',
    async (path, purpose, call, label) => {
      toServer(world, call);
      await openLink(world, path, purpose);
      await mailLink(world.server, purpose);
      await typePassword(label, 'Fresh-Harbour-1979');
      expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      expect(screen.getByRole('status')).toHaveFocus();
      expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/app/');
      expect(screen.getByRole('link', { name: 'Get a New Link' })).toHaveAttribute(
        'href',
        '/app/forgot-password',
      );
      expect(screen.queryByLabelText('Confirm Password')).toBeNull();
    },
  );

  it('leads to the identity provider, where the account has no passwords any more', async () => {
    toServer(world, 'session.resetPassword');
    await openLink(world, '/reset-password', 'resetPassword');
    await setLocalLogin(false);
    await typePassword('New Password', 'Fresh-Harbour-1979');
    expect(await screen.findByRole('status')).toHaveTextContent(/^This account logs in through its/);
    await setLocalLogin(true);
  });
});

it.each([
  ['/reset-password', 'resetPassword'],
  ['/activate-account', 'invite'],
  ['/unlocked', 'unlock'],
] as const)('%s never leads into the app of another who is logged in', async (path, purpose) => {
  answerBy(world.network, 'session.mailedLink', {
    json: {
      data: {
        status: purpose === 'unlock' ? 'VALID' : 'SPENT',
        accountName: 'Acme Securities',
        passwordRules: null,
        loggedInAs: { name: 'Adam Reyes', email: 'admin@acme.test' },
      },
    },
  });
  answerBy(world.network, 'session.unlock', { status: 204 });
  await showPage(path, await mailLink(world.server, purpose));
  if (purpose === 'unlock') await userEvent.click(await screen.findByRole('button', { name: 'Unlock' }));
  expect(
    await screen.findByText(/^This browser is logged in as Adam Reyes \(admin@acme.test\)/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/app/oidc-logout');
  expect(screen.getByRole('link', { name: 'Go on as Adam Reyes' })).toHaveAttribute('href', '/app/');
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

async function setLocalLogin(local_login_enabled: boolean) {
  const { db } = world.server.deps;
  const login = { local_login_enabled, sso_enabled: !local_login_enabled };
  await db.updateTable('accounts').set(login).where('subdomain', '=', 'acme').execute();
}
