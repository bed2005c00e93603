import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInOperations } from '../../../../contract/operations/signIn';
import { onSignIn, tellSignIn } from '../../../../src/layout/session/signIns';
import { createTestServer, type TestServer } from '../../../support/testServer';
import { renderApp } from '../../app/renderApp';

const email = 'viewer@acme.test';
const returnUrl = '/oidc/auth/under-way';
const sent: unknown[] = [];
const browser = setupServer(
  http.post(
    `${window.location.origin}${signInOperations['session.verifyCode'].path.own}`,
    async ({ request }) => {
      sent.push(await request.json());
      const isRight = Object(sent.at(-1)).code === '123456';
      const error = { code: 'VALIDATION_ERROR', message: 'Wrong', target: 'code' };
      const details = [{ code: 'validation.codeWrong', message: 'This code is wrong', target: 'code' }];
      return isRight
        ? HttpResponse.json({ data: { code: 'SUCCESS', returnUrl } })
        : HttpResponse.json({ error: { ...error, details } }, { status: 422 });
    },
  ),
);

let server: TestServer;
beforeAll(async () => {
  browser.listen({ onUnhandledRequest: 'bypass' });
  server = await createTestServer();
});
afterAll(async () => {
  browser.close();
  await server.close();
});

it('asks for the mailed code where the account wants one, and goes on with what waited', async () => {
  const { session, profile, again, sessions } = await endSession();
  session.signInAgain.mockImplementation(async (_, askForCode) => {
    await askForCode(returnUrl);
    await sessions(null);
    return profile.id;
  });
  await userEvent.type((await again()).getByLabelText('Password'), 'whatever{Enter}');
  const dialog = await again();
  const code = await dialog.findByLabelText('Security Code');
  await userEvent.type(code, '000000{Enter}');
  expect(await dialog.findByText('This code is not right. Check the newest mail')).toBeVisible();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  await expectGoneOn();
  expect(sent).toEqual(['000000', '123456'].map((code) => ({ code, rememberDevice: true, returnUrl })));
});

it('goes on by itself, when the same person has signed in in another tab', async () => {
  const { session, profile, again, sessions, newTab } = await endSession();
  await again();
  session.takeUp.mockImplementation(async () => {
    await sessions(null);
    return profile.id;
  });
  tellSignIn(newTab());
  await expectGoneOn();
});

it('tells the other tabs when someone has signed in here', async () => {
  const { session, profile, again, sessions, newTab } = await endSession();
  const heard = vi.fn();
  onSignIn(newTab(), heard);
  session.signInAgain.mockImplementation(async () => {
    await sessions(null);
    return profile.id;
  });
  await userEvent.type((await again()).getByLabelText('Password'), 'whatever{Enter}');
  await expectGoneOn();
  expect(heard).toHaveBeenCalledTimes(1);
});

/** Ends the session of someone at their profile, with a call that waits for another. */
async function endSession() {
  const app = await renderApp(server, email, '/profile');
  await screen.findByRole('heading', { level: 1, name: 'My Profile' }, patient);
  const token = await app.session.getAccessToken();
  const profile = (await (await server.fetch('/api/v1/self/profile', { token })).json()).data;
  const sessions = (ended_on: Date | null) =>
    server.deps.db.updateTable('sessions').set({ ended_on }).execute();
  await sessions(new Date());
  await app.go('/profile/sessions');
  const again = async () => within(await screen.findByRole('dialog', { name: 'Log in Again' }, patient));
  return { ...app, profile, sessions, again };
}

async function expectGoneOn() {
  expect(await screen.findByText('This Session')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const patient = { timeout: 15_000 };
