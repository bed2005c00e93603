import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { passkeySignInOperations } from '#contract/operations/session/passkeySignIn.ts';
import { answerBy, refusal, showPage } from './signInPage.tsx';

const network = setupServer();
const returnUrl = '/oidc/auth/x';
const requests = window.location.origin + passkeySignInOperations['session.passkeyRequest'].path.own;
const prompts = vi.fn();
let challenges = 0;
let canOffer = true;

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());
beforeEach(() => {
  challenges = 0;
  canOffer = true;
  prompts.mockReset().mockImplementation(pending);
  const isConditionalMediationAvailable = async () => canOffer;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: prompts } });
  answerBy(network, 'session.loginInfo', {
    json: { data: { accountName: 'Acme', localLoginEnabled: true, externalProviders: [] } },
  });
  answerRequests(async () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('the offer of passkeys for the email', () => {
  it('is made when the page opens, and anew before its challenge expires', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await showPage('/login', `returnUrl=${returnUrl}`);
    await waitFor(() => expect(prompts).toHaveBeenCalledTimes(1));
    expect(promptOf(0)).toMatchObject({ mediation: 'conditional', challenge: 'challenge-1' });
    const renewals = timers.mock.calls.filter(([, pause]) => pause === 4 * 60_000);
    expect(renewals).toHaveLength(1);
    act(() => renewals[0]?.[0]());
    await waitFor(() => expect(prompts).toHaveBeenCalledTimes(2));
    expect(promptOf(1)).toMatchObject({ mediation: 'conditional', challenge: 'challenge-2' });
    expect(promptOf(0).signal.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    timers.mockRestore();
  });

  it('ends while the button’s prompt is open, and is made again once that is cancelled', async () => {
    await showPage('/login', `returnUrl=${returnUrl}`);
    await waitFor(() => expect(prompts).toHaveBeenCalledTimes(1));
    let cancel = (_: Error) => {};
    prompts.mockImplementationOnce(() => new Promise((_, refuse) => (cancel = refuse)));
    await userEvent.click(await passkeyButton());
    await waitFor(() => expect(prompts).toHaveBeenCalledTimes(2));
    expect(promptOf(0).signal.aborted).toBe(true);
    expect(promptOf(1)).toMatchObject({ mediation: undefined, challenge: 'challenge-2' });
    cancel(new DOMException('', 'NotAllowedError'));
    await waitFor(() => expect(prompts).toHaveBeenCalledTimes(3));
    expect(promptOf(2)).toMatchObject({ mediation: 'conditional', challenge: 'challenge-3' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not end the button’s prompt where it comes too late', async () => {
    let answerOffer = () => {};
    answerRequests((n) =>
      n === 1 ? new Promise<void>((answer) => (answerOffer = answer)) : Promise.resolve(),
    );
    await showPage('/login', `returnUrl=${returnUrl}`);
    await waitFor(() => expect(challenges).toBe(1));
    await userEvent.click(await passkeyButton());
    await waitFor(() => expect(prompts).toHaveBeenCalledTimes(1));
    const answered = new Promise((done) => network.events.on('response:mocked', done));
    answerOffer();
    await answered;
    await act(async () => {});
    expect(prompts).toHaveBeenCalledTimes(1);
    expect(promptOf(0)).toMatchObject({ mediation: undefined, challenge: 'challenge-2' });
    expect(promptOf(0).signal.aborted).toBe(false);
  });

  it('is not made where the browser can’t, and a failure of it is no failure of the page', async () => {
    canOffer = false;
    const { unmount } = await showPage('/login', `returnUrl=${returnUrl}`);
    await passkeyButton();
    expect(challenges).toBe(0);
    unmount();
    canOffer = true;
    const asked = vi.fn();
    network.use(
      http.post(requests, () => {
        asked();
        return HttpResponse.json(refusal('UNHANDLED_ERROR'), { status: 500 });
      }),
    );
    await showPage('/login', `returnUrl=${returnUrl}`);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await passkeyButton();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('after the password', () => {
  it('asks for a passkey first, then for a code of the app, and for a recovery code', async () => {
    await logIn(['PASSKEY', 'TOTP']);
    expect(await screen.findByRole('heading', { name: 'Use Your Second Factor' })).toBeVisible();
    expect(await passkeyButton()).toHaveFocus();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use the Authenticator App' }));
    expect(screen.getByRole('textbox', { name: 'Security Code' })).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Enter Security Code');
    expect(screen.getByText(/^Your authenticator app shows/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a Recovery Code' }));
    expect(screen.getByRole('textbox', { name: 'Recovery Code' })).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Enter Recovery Code');
    expect(screen.queryByText(/authenticator app shows/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  });

  it('asks for a recovery code where the browser has no passkeys', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await logIn(['PASSKEY']);
    const code = await screen.findByRole('textbox', { name: 'Recovery Code' });
    expect(code).toHaveFocus();
    // Who has lost these too has nobody else to turn to.
    expect(code).toHaveAccessibleDescription(
      /ask your account administrator to remove your second factor\.$/,
    );
    expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
  });

  it('leads back to the password after too many wrong codes, and only then', async () => {
    await logIn(['TOTP']);
    const code = await screen.findByRole('textbox', { name: 'Security Code' });
    answerCode('validation.factorCodeWrong');
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText(/^This code is not right.*clock/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log in Again' })).toBeNull();
    answerCode('validation.factorTriesSpent');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    const again = await screen.findByRole('button', { name: 'Log in Again' });
    // None of these would help.
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use a Recovery Code' })).toBeNull();
    expect(screen.getByText(/^Too many wrong codes/)).toBeVisible();
    await userEvent.click(again);
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('ida@acme.test');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

const passkeyButton = () => screen.findByRole('button', { name: 'Use a Passkey' });

/** A prompt that nobody answers, until it is aborted. */
const pending = ({ signal }: CredentialRequestOptions) =>
  new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)));

function promptOf(index: number) {
  const { mediation, publicKey, signal } = prompts.mock.calls[index]?.[0] ?? {};
  return { mediation, signal, challenge: new TextDecoder().decode(publicKey.challenge) };
}

/** Each challenge has a number, and is answered once `wait` is over. */
function answerRequests(wait: (n: number) => Promise<void>) {
  network.use(
    http.post(requests, async () => {
      challenges += 1;
      const challenge = btoa(`challenge-${challenges}`).replaceAll('=', '');
      await wait(challenges);
      const rest = { timeout: 300_000, userVerification: 'required', allowCredentials: [] };
      return HttpResponse.json({ data: { rpId: 'acme.test', challenge, ...rest } });
    }),
  );
}

function answerCode(code: string) {
  const details = [{ code, message: '', target: 'code' }];
  const error = { code: 'VALIDATION_ERROR', message: '', target: 'code', details };
  answerBy(network, 'session.verifyCode', { status: 422, json: { error } });
}

async function logIn(factors: string[]) {
  canOffer = false;
  answerBy(network, 'session.login', { json: { data: { code: 'REQUIRE_TWO_FACTOR', returnUrl, factors } } });
  await showPage('/login', `returnUrl=${returnUrl}`);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ida@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}
