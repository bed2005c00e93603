import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileOperations } from '#contract/operations/profile.ts';
import { appUrl, paths } from '#contract/paths.ts';
import type { Profile } from '#contract/profile.ts';
import { type AppConfig, configElement } from '#contract/session.ts';
import { startSession } from '#src/app/startSession.ts';

const { origin } = window.location;
const authority = `${origin}/oidc`;

const config: AppConfig = {
  appVersion: '1',
  platformHost: 'localhost',
  subdomain: 'acme',
  authority,
  metadata: {
    issuer: authority,
    authorization_endpoint: `${authority}/auth`,
    token_endpoint: `${authority}/token`,
    end_session_endpoint: `${authority}/session/end`,
  },
  apiBase: '',
  renewalIntervalMinutes: 30,
  supportAddress: null,
  features: {},
};

const idToken = ['{"alg":"ES256"}', '{"sub":"1","iss":"i","aud":"a"}', 'signature'].map(btoa).join('.');
const isUp = { issuer: false, api: false };
const server = setupServer(
  http.get(`${authority}/auth`, ({ request }) => {
    if (!isUp.issuer) return HttpResponse.error();
    const state = new URL(request.url).searchParams.get('state');
    const location = `${origin}${appUrl(paths.oidcLoginCallback)}?code=code&state=${state}`;
    return new HttpResponse(null, { status: 303, headers: { location } });
  }),
  http.get(`${origin}${appUrl(paths.oidcLoginCallback)}`, () => new HttpResponse(null, { status: 204 })),
  http.post(`${authority}/token`, () =>
    HttpResponse.json({ access_token: 'token', token_type: 'Bearer', expires_in: 300, id_token: idToken }),
  ),
  http.get(`${origin}${profileOperations['profile.get'].path.own}`, () =>
    isUp.api ? HttpResponse.json({ data: profile }) : HttpResponse.json({}, { status: 500 }),
  ),
);
const profile = {
  id: '019a0000-0000-7000-8000-000000000001',
  firstName: 'Nora',
  lastName: 'Whitfield',
  email: 'nora@acme.test',
  jobFunction: 'OTHER',
  status: 'ACTIVE',
  accountConfirmed: true,
  createdOn: '2026-01-01T00:00:00.000Z',
  lastLoginTime: null,
  lastIpAddress: null,
  configurationStatus: null,
  version: 1,
  passwordRules: null,
  permissions: [],
  account: {
    name: 'Acme',
    subdomain: 'acme',
    accountType: 'SELL_SIDE',
    status: 'ACTIVE',
  },
} satisfies Profile;
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  const told = document.createElement('script');
  Object.assign(told, { type: 'application/json', id: configElement, textContent: JSON.stringify(config) });
  document.head.append(told);
});
afterAll(() => {
  server.close();
  document.getElementById(configElement)?.remove();
});

it('is one session for all callers, and a retry for callers after a failure', async () => {
  await expect(startSession()).rejects.toBeInstanceOf(TypeError);

  isUp.issuer = true;
  const first = startSession();
  expect(startSession()).toBe(first);
  await expect((await first).profile).rejects.toMatchObject({ status: 500 });

  isUp.api = true;
  const second = startSession();
  expect(second).not.toBe(first);
  expect(await (await second).profile).toEqual(profile);
});
