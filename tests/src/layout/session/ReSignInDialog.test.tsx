import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { signInOperations } from '#contract/operations/session/signIn.ts';
import type { LoginInfo } from '#contract/signIn.ts';
import { SessionEnded } from '#dataProviders/types.ts';
import { onSignIn, tellSignIn } from '#src/layout/session/signIns.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const email = 'viewer@acme.test';
const returnUrl = '/oidc/auth/under-way';
const sent: unknown[] = [];
const browser = setupServer(
  http.post(
    `${window.location.origin}${signInOperations['session.verifyCode'].path.own}`,
    async ({ request }) => {
      sent.push(await request.json());
      const typed = Object(sent.at(-1)).code;
      const isRight = typed === '123456';
      const fault = typed === 'spent' ? 'validation.factorTriesSpent' : 'validation.codeWrong';
      const error = { code: 'VALIDATION_ERROR', message: 'Wrong', target: 'code' };
      const details = [{ code: fault, message: 'This code is wrong', target: 'code' }];
      return isRight
        ? HttpResponse.json({ data: { code: 'SUCCESS', returnUrl } })
        : HttpResponse.json({ error: { ...error, details } }, { status: 422 });
    },
  ),
);

const server = testServer();
beforeAll(async () => {
  browser.listen({ onUnhandledRequest: 'bypass' });
});
afterAll(async () => {
  browser.close();
});

it('asks for the mailed code if the account requires one, continues what waited, and informs other tabs', async () => {
  const { session, profile, again, sessions, newTab } = await endSession();
  const heard = vi.fn();
  onSignIn(newTab(), heard);
  session.signInAgain.mockImplementation(async (_, askForCode) => {
    await askForCode(returnUrl, undefined);
    await sessions(null);
    return profile.id;
  });
  await userEvent.type((await again()).getByLabelText('Password'), 'whatever{Enter}');
  const dialog = await again();
  const code = await dialog.findByLabelText('Security Code');
  await userEvent.type(code, '000000{Enter}');
  expect(await dialog.findByText('This code is not right. Check the newest mail.')).toBeVisible();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  await expectGoneOn();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(sent).toEqual(['000000', '123456'].map((code) => ({ code, rememberDevice: true, returnUrl })));
});

it('leads back to the password where a code can’t be asked for again', async () => {
  const { session, again } = await endSession();
  session.signInAgain.mockImplementation(async (_, askForCode) => {
    await askForCode(returnUrl, ['TOTP']);
    return '';
  });
  await userEvent.type((await again()).getByLabelText('Password'), 'whatever{Enter}');
  const dialog = await again();
  await userEvent.type(await dialog.findByLabelText('Security Code'), 'spent{Enter}');
  await userEvent.click(await dialog.findByRole('button', { name: 'Log in Again' }));
  expect(await dialog.findByLabelText('Password')).toHaveFocus();
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('continues by itself, when the same person has signed in in another tab', async () => {
  const { session, profile, again, sessions, newTab } = await endSession();
  await again();
  session.takeUp.mockImplementation(async () => {
    await sessions(null);
    return profile.id;
  });
  tellSignIn(newTab());
  await expectGoneOn();
});

it('does not move while it waits, whatever the clock says', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const { again } = await endSession();
  await again();
  const tick = timers.mock.calls.filter(([, pause]) => pause === 1_000).at(-1)?.[0];
  const changes = new MutationObserver(() => {});
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const _ of [1, 2, 3]) act(() => tick?.());
  expect(changes.takeRecords()).toEqual([]);
  expect(tick).toBeDefined();
  changes.disconnect();
});

describe('where an identity provider signs people in', () => {
  const okta = { url: '/okta', displayName: 'Okta', identityProviderType: 'OpenIdConnect' };
  const by = (...externalProviders: LoginInfo['externalProviders']) => ({
    accountName: 'Acme Securities',
    localLoginEnabled: false,
    externalProviders,
  });
  let open: MockInstance<typeof window.open>;
  beforeEach(() => {
    open = vi.spyOn(window, 'open').mockReturnValue(window);
  });

  it('leads there in another tab, asks for no password, and continues once they are signed in', async () => {
    const { session, profile, again, sessions, newTab } = await endSession({ info: by(okta) });
    const button = await (await again()).findByRole('button', { name: 'Log in with Okta' });
    expect(button).toHaveFocus();
    expect((await again()).queryByLabelText('Password')).toBeNull();
    await userEvent.click(button);
    expect(open.mock.calls).toEqual([['/app/oidc-login?returnTo=%2Flogged-in&anew=true']]);
    expect((await again()).getByRole('status')).toHaveTextContent(/^Use the tab that has opened/);
    session.takeUp.mockImplementation(async () => {
      await sessions(null);
      return profile.id;
    });
    tellSignIn(newTab());
    await expectGoneOn();
  });

  it('says what to do where the browser lets no tab open', async () => {
    const { again } = await endSession({ info: by(okta) });
    open.mockReturnValue(null);
    await userEvent.click(await (await again()).findByRole('button', { name: 'Log in with Okta' }));
    expect((await again()).getByRole('alert')).toHaveTextContent(/Allow pop-ups for this address/);
    open.mockReturnValue(window);
    await userEvent.click((await again()).getByRole('button', { name: 'Log in with Okta' }));
    expect((await again()).queryByRole('alert')).toBeNull();
  });

  it('lets nobody else go on in the page, and says so', async () => {
    const { session, again, newTab } = await endSession({ info: by(okta) });
    await (await again()).findByRole('button', { name: 'Log in with Okta' });
    session.takeUp.mockResolvedValue('another person');
    tellSignIn(newTab());
    expect(await (await again()).findByRole('alert')).toHaveTextContent(/Someone else has logged in/);
    expect((await again()).getByRole('status')).toBeEmptyDOMElement();
    expect(screen.queryByText('This Session')).toBeNull();
  });

  it.each([
    ['broke', new TypeError('Failed to fetch'), 'alert'],
    ['found nobody signed in', new SessionEnded(), null],
  ])('goes on waiting when the way on %s', async (_, failure, said) => {
    const { session, again, newTab } = await endSession({ info: by(okta) });
    await (await again()).findByRole('button', { name: 'Log in with Okta' });
    const taken = session.takeUp.mockRejectedValue(failure);
    tellSignIn(newTab());
    await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
    await waitFor(async () =>
      expect((await again()).queryByRole('alert')?.getAttribute('role') ?? null).toBe(said),
    );
    expect((await again()).getByRole('button', { name: 'Log in with Okta' })).toBeEnabled();
  });

  it('lets one choose there where there are several', async () => {
    const { again } = await endSession({ info: by(okta, { ...okta, url: '/azure', displayName: 'Azure' }) });
    expect(await (await again()).findByRole('button', { name: 'Open Login in New Tab' })).toHaveFocus();
  });

  it('leads there too where it can’t be asked how one signs in, and no password was of use before', async () => {
    await localLogin(false);
    const { again } = await endSession({ info: 'unknown' });
    expect(await (await again()).findByRole('button', { name: 'Open Login in New Tab' })).toBeVisible();
    await localLogin(true);
  });
});

/** Ends someone's session at their profile, with a call that waits for another. */
async function endSession({ info }: { info?: LoginInfo | 'unknown' } = {}) {
  const app = await renderApp(server, email, '/profile');
  await screen.findByRole('heading', { level: 1, name: 'My Profile' });
  if (info === 'unknown') app.session.loginInfo.mockRejectedValue(new TypeError('Failed to fetch'));
  else if (info) app.session.loginInfo.mockResolvedValue(info);
  const token = await app.session.getAccessToken();
  const profile = (await (await server.fetch('/api/v1/self/profile', { token })).json()).data;
  const sessions = (ended_on: Date | null) =>
    server.deps.db.updateTable('sessions').set({ ended_on }).execute();
  await sessions(new Date());
  await app.go('/profile/sessions');
  const again = async () => within(await screen.findByRole('dialog', { name: 'Log in Again' }));
  return { ...app, profile, sessions, again };
}

async function expectGoneOn() {
  expect(await screen.findByText('This Session')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const localLogin = (local_login_enabled: boolean) =>
  server.deps.db
    .updateTable('accounts')
    .set({ local_login_enabled })
    .where('subdomain', '=', 'acme')
    .execute();
