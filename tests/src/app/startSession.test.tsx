import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sessionOperations } from '../../../contract/operations/session';
import { type AppConfig, configElement, type Profile } from '../../../contract/session';
import { startSession } from '../../../src/app/startSession';

const session = vi.hoisted(() => ({ getAccessToken: vi.fn(async () => 'token') }));
vi.mock('../../../dataProviders/oidc', () => ({ openSession: () => session }));

const config: AppConfig = {
  appVersion: '1',
  platformHost: 'localhost',
  subdomain: 'acme',
  authority: 'http://acme.localhost/oidc',
  apiBase: '',
  renewalIntervalMinutes: 30,
  supportAddress: null,
  features: {},
};

let isUp = false;
const server = setupServer(
  http.get(`${window.location.origin}${sessionOperations['session.profile'].path.own}`, () =>
    isUp ? HttpResponse.json({ data: profile }) : HttpResponse.json({}, { status: 500 }),
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
  permissions: [],
  account: { name: 'Acme', subdomain: 'acme', accountType: 'SELL_SIDE', status: 'ACTIVE' },
} satisfies Profile;
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  const told = document.createElement('script');
  Object.assign(told, { type: 'application/json', id: configElement, textContent: JSON.stringify(config) });
  document.head.append(told);
});
afterAll(() => server.close());

it('is one session for all who ask, and another try for those who ask after a failure', async () => {
  session.getAccessToken.mockRejectedValueOnce(new TypeError('no network'));
  await expect(startSession()).rejects.toThrow('no network');

  const first = startSession();
  expect(startSession()).toBe(first);
  await expect((await first).profile).rejects.toMatchObject({ status: 500 });

  isUp = true;
  const second = startSession();
  expect(second).not.toBe(first);
  expect(await (await second).profile).toEqual(profile);
});
