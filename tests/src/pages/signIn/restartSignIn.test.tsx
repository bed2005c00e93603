import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInGoal } from '#contract/signIn.ts';
import { answerBy, refusal, showPage } from './signInPage.tsx';

const network = setupServer();
const replace = vi.fn();
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  replace.mockClear();
  const search = '?returnUrl=/oidc/auth/x&errorCode=LOGIN_PREREQUISITE';
  vi.stubGlobal('location', { ...window.location, search, replace });
  answerBy(network, 'session.loginInfo', {
    json: { data: { accountName: 'Acme', localLoginEnabled: true, externalProviders: [] } },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});
afterAll(() => network.close());

const again = '/app/oidc-login?returnTo=%2Fapp%2Faccount%2Froles';
const over = { status: 400, json: refusal('LOGIN_PREREQUISITE') };

async function logIn() {
  const email = await screen.findByRole('textbox', { name: 'Email' });
  if (!(email as HTMLInputElement).value) await userEvent.type(email, 'ida@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('a sign-in that is over', () => {
  it('begins again where it was to lead, with the email that was typed', async () => {
    sessionStorage.setItem(signInGoal, '/app/account/roles');
    answerBy(network, 'session.login', over);
    const { unmount } = await showPage('/login', 'returnUrl=/oidc/auth/x');
    await logIn();
    await waitFor(() => expect(replace.mock.calls).toEqual([[again]]));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
    unmount();
    await showPage('/login', 'returnUrl=/oidc/auth/y');
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('ida@acme.test');
    expect(screen.getByRole('status')).toHaveTextContent(/^This login took too long.*Log in once more\.$/);
    // It restarts only once.
    await logIn();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(replace).toHaveBeenCalledOnce();
  });

  it('begins again also at its code', async () => {
    sessionStorage.setItem(signInGoal, '/app/account/roles');
    answerBy(network, 'session.login', { json: { data: { code: 'REQUIRE_TWO_FACTOR', returnUrl: '/x' } } });
    answerBy(network, 'session.verifyCode', over);
    await showPage('/login', 'returnUrl=/oidc/auth/x');
    await logIn();
    await userEvent.type(await screen.findByLabelText('Security Code'), '123456{Enter}');
    await waitFor(() => expect(replace.mock.calls).toEqual([[again]]));
  });

  it('begins again from the error page, which any other step of it leads to', async () => {
    sessionStorage.setItem(signInGoal, '/app/account/roles');
    const { unmount } = await showPage('/error', 'errorCode=LOGIN_PREREQUISITE');
    await waitFor(() => expect(replace.mock.calls).toEqual([[again]]));
    unmount();
    await showPage('/error', 'errorCode=LOGIN_PREREQUISITE');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Login is not available');
    expect(replace).toHaveBeenCalledOnce();
  });

  it('says that the browser keeps no cookies, where the login page comes back without them', async () => {
    for (const to of ['/app/profile', '/app/error?errorCode=NO_COOKIES']) {
      const { unmount } = await showPage('/login', 'returnUrl=/oidc/auth/x', { hasCookie: false });
      await waitFor(() => expect(replace.mock.lastCall).toEqual([to]));
      unmount();
    }
  });

  it('says so in a tab that has begun none', async () => {
    await showPage('/error', 'errorCode=LOGIN_PREREQUISITE');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Login is not available');
    expect(replace).not.toHaveBeenCalled();
  });
});
