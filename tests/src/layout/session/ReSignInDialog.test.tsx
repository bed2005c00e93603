import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInOperations } from '../../../../contract/operations/signIn';
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
  const { session, go } = await renderApp(server, email, '/profile');
  await screen.findByRole('heading', { level: 1, name: 'My Profile' }, { timeout: 15_000 });
  const sessions = (ended_on: Date | null) =>
    server.deps.db.updateTable('sessions').set({ ended_on }).execute();
  session.signInAgain.mockImplementation(async (_, askForCode) => {
    await askForCode(returnUrl);
    await sessions(null);
    const { data } = await (
      await server.fetch('/api/v1/self/profile', { token: await session.getAccessToken() })
    ).json();
    return data.id;
  });
  await sessions(new Date());
  await go('/profile/sessions');

  const again = within(await screen.findByRole('dialog', { name: 'Log in Again' }));
  await userEvent.type(again.getByLabelText('Password'), 'whatever{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in Again' }));
  const code = await dialog.findByLabelText('Security Code');
  await userEvent.type(code, '000000{Enter}');
  expect(await dialog.findByText('This code is not right. Check the newest mail')).toBeVisible();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  expect(await screen.findByText('This Session')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['000000', '123456'].map((code) => ({ code, rememberDevice: true, returnUrl })));
});
