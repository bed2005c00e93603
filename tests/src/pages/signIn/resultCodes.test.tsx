import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { LoginResult } from '#contract/signIn.ts';
import { answerBy, refusal, showPage } from './signInPage.tsx';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());

const outcomes = LoginResult.shape.code.options;
type Code = (typeof outcomes)[number] | (typeof errorCodes)[number];

/** The alert for a refusal; undefined if the browser is redirected to a page of its own. */
type Refusal = { status: number; says: RegExp | null; retryAfter?: string };

const serverSays = (status: number): Refusal => ({ status, says: /^ErrorThe server says / });

/** The login page's reaction to each result (decisions, ruling 13); other codes are unknown to it. */
const results: Record<Code, Refusal | (() => Promise<unknown>)> = {
  SUCCESS: () => waitFor(() => expect(window.location.hash).toBe('#signed-in')),
  REQUIRE_TWO_FACTOR: () => screen.findByRole('textbox', { name: 'Security Code' }),
  PASSWORD_EXPIRED: () => screen.findByRole('heading', { name: 'Your password has expired' }),
  INVALID_CREDENTIALS: { status: 401, says: /email or the password is not right. Check both/ },
  LOCKED_OUT: {
    status: 403,
    says: /locked until .*\d.* Use the link that was mailed to unlock the user, try again then, or ask/,
    retryAfter: '900',
  },
  USER_INACTIVE: { status: 403, says: /This user is disabled. Ask/ },
  ACCOUNT_DISABLED: { status: 403, says: /This account is disabled. Contact/ },
  TRIAL_EXPIRED: { status: 403, says: /trial of this account has ended. Ask/ },
  NOT_ALLOWED: { status: 403, says: /may not log in this way. Ask/ },
  IP_BLOCKED: { status: 403, says: null },
  LOGIN_PREREQUISITE: serverSays(400),
  INVALID_TOKEN: { status: 422, says: /This link has expired or was already used. Ask/ },
  UNAUTHORIZED: serverSays(401),
  API_KEY_UNKNOWN: serverSays(401),
  API_KEY_REVOKED: serverSays(401),
  API_KEY_EXPIRED: serverSays(401),
  API_KEY_REPLACED: serverSays(401),
  FORBIDDEN: serverSays(403),
  NOT_FOUND: serverSays(404),
  EDIT_CONFLICT: serverSays(409),
  DUPLICATE: serverSays(409),
  MERGED: serverSays(409),
  LICENSE_LIMIT: serverSays(409),
  MALFORMED: serverSays(400),
  METHOD_NOT_ALLOWED: serverSays(405),
  VALIDATION_ERROR: serverSays(422),
  TOO_LARGE: serverSays(413),
  TOO_MANY_REQUESTS: { status: 429, says: /too many requests. Try again in 30 s/, retryAfter: '30' },
  UNHANDLED_ERROR: serverSays(500),
  UNAVAILABLE: { status: 503, says: /busy at the moment. Try again in 5 s/, retryAfter: '5' },
  NETWORK_FAILURE: serverSays(502),
};

/** Document 2, section 8, and document 3, section 8. */
const specified =
  `SUCCESS, REQUIRE_TWO_FACTOR, PASSWORD_EXPIRED, LOCKED_OUT, INVALID_CREDENTIALS, USER_INACTIVE,
  ACCOUNT_DISABLED, TRIAL_EXPIRED, NOT_ALLOWED, VALIDATION_ERROR, NOT_FOUND, IP_BLOCKED, EDIT_CONFLICT, DUPLICATE,
  UNHANDLED_ERROR, NETWORK_FAILURE, FORBIDDEN`.split(/,\s+/);

describe('the result of a login', () => {
  it('is one that the page knows, all seventeen of the specification among them', () => {
    const known = [...outcomes, ...errorCodes];
    console.log(`login results: ${known.length}, ${specified.length} of the specification`);
    expect(specified).toHaveLength(17);
    expect(Object.keys(results).sort()).toEqual([...known].sort());
    expect(known).toEqual(expect.arrayContaining(specified));
  });

  it.each(outcomes)('%s is followed', async (code) => {
    const userId = '01939f2e-1111-7abc-8def-000000000001';
    const rules = { minLength: 12, uniqueChars: 0, requireLowercase: false, requireUppercase: false };
    const passwordRules = { ...rules, requireDigit: false, requireNonAlphanumeric: false };
    answerBy(network, 'session.mailedLink', {
      json: { data: { status: 'VALID', accountName: 'Acme Securities', passwordRules } },
    });
    await logIn({
      json: {
        data: { code, returnUrl: '/app/login?returnUrl=/oidc/auth/x#signed-in', userId, token: 'abc' },
      },
    });
    const follows = results[code];
    expect(follows).toBeInstanceOf(Function);
    if (typeof follows === 'function') await follows();
  });

  it.each(errorCodes)('%s is told, and what was typed stays, but for a wrong password', async (code) => {
    const told = results[code];
    if (typeof told === 'function') throw new Error(`${code} is no refusal`);
    const { status, says, retryAfter } = told;
    const headers = { 'x-request-id': 'req-1', ...(retryAfter && { 'retry-after': retryAfter }) };
    const gone = vi.fn();
    // jsdom navigates nowhere, and says so.
    if (says === null) Reflect.get(globalThis, 'jsdom').virtualConsole.once('jsdomError', gone);
    await logIn({ status, json: refusal(code), headers });
    if (says === null) {
      await waitFor(() => expect(String(gone.mock.lastCall)).toContain('navigation'));
      expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
      expect(screen.queryByRole('alert')).toBeNull();
      return;
    }
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(says);
    const isTypo = code === 'INVALID_CREDENTIALS';
    expect(alert.textContent?.includes('Request ID: req-1')).toBe(!isTypo && code !== 'VALIDATION_ERROR');
    expect(screen.getByLabelText('Password')).toHaveValue(isTypo ? '' : 'wrong');
    if (isTypo) expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('admin@acme.test');
  });
});

/** Logs in with this answer. */
async function logIn(answer: Parameters<typeof answerBy>[2]) {
  const info = { accountName: 'Acme Securities', localLoginEnabled: true, externalProviders: [] };
  answerBy(network, 'session.loginInfo', { json: { data: info } });
  answerBy(network, 'session.login', answer);
  await showPage('/login', 'returnUrl=/oidc/auth/x');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'admin@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}
