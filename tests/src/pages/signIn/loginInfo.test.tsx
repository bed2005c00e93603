import { waitFor } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answerBy, refusal, showPage } from './signInPage.tsx';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => network.close());

it.each([
  [429, 'TOO_MANY_REQUESTS', '30', /&until=\d{13}$/],
  [503, 'UNAVAILABLE', '5', /&until=\d{13}$/],
  [400, 'LOGIN_PREREQUISITE', undefined, /=LOGIN_PREREQUISITE$/],
])('after %i of the login info the error page says when to go on', async (status, code, after, end) => {
  const headers = after === undefined ? undefined : { 'retry-after': after };
  answerBy(network, 'session.loginInfo', { status, json: refusal(code), headers });
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, search: '?returnUrl=/oidc/auth/x', replace });
  await showPage('/login', 'returnUrl=/oidc/auth/x');
  await waitFor(() => expect(replace).toHaveBeenCalledOnce());
  const [place] = replace.mock.lastCall ?? [];
  expect(place).toMatch(/^\/app\/error\?errorCode=LOGIN_PREREQUISITE/);
  expect(place).toMatch(end);
});
