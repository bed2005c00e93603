import { vi } from 'vitest';
import type { User } from '#contract/users.ts';
import type { CallError } from '#dataProviders/callError.ts';
import { createHttp, type HttpDeps } from '#dataProviders/http.ts';
import { createProviders, type ProviderDeps } from '#dataProviders/index.ts';
import type { Scope, Session } from '#dataProviders/types.ts';

/** Without a server: MSW answers. */
export const origin = 'http://acme.test';
export const ownScope: Scope = { subdomain: 'acme', ownSubdomain: 'acme' };
export const foreignScope: Scope = { subdomain: 'birch', ownSubdomain: 'system' };

/** A user as a healthy server answers. */
export const user: User = {
  id: '019a0000-0000-7000-8000-000000000001',
  firstName: 'Nora',
  lastName: 'Whitfield',
  email: 'nora@acme.test',
  employeeKey: null,
  jobFunction: 'OTHER',
  status: 'ACTIVE',
  isLockedOut: false,
  lockoutEnd: null,
  accountConfirmed: true,
  createdOn: '2026-01-01T00:00:00.000Z',
  lastLoginTime: null,
  lastIpAddress: null,
  configurationStatus: null,
  roles: [],
  version: 3,
};

/**
 * Providers with everything they reported. A real server needs a `token` and its `apiBase`. Keys are `key-1`, `key-2`
 * and so on.
 */
export function testProviders({ token, apiBase = origin, ...overrides }: TestOptions = {}) {
  const tokens = ['token-1', 'token-2', 'token-3'];
  let keys = 0;
  const session = {
    prepare: vi.fn(async () => undefined),
    getAccessToken: vi.fn(async () => token ?? tokens.shift() ?? 'token-n'),
    signIn: vi.fn(async () => undefined),
    loginInfo: vi.fn(async () => ({ accountName: 'Acme', localLoginEnabled: true, externalProviders: [] })),
    signInAgain: vi.fn(async () => 'user'),
    takeUp: vi.fn(async () => 'user'),
    signOut: vi.fn(async () => undefined),
  } satisfies Session;
  const told = {
    session,
    reauthenticate: vi.fn(async () => undefined),
    onFailure: vi.fn((_: CallError) => undefined),
    leaveTo: vi.fn((_: string) => undefined),
    onWritten: vi.fn((_: readonly string[], __?: string) => undefined),
  };
  const http = createHttp({
    ...told,
    fetch: (input, init) => fetch(input, init),
    locale: () => 'fr',
    idleSeconds: () => 12.4,
    timeoutMs: token ? 10_000 : 80,
    ...overrides,
  });
  const providers = createProviders({
    ...told,
    http,
    config: { apiBase },
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    ...overrides,
  });
  return { ...told, http, ...providers };
}

type TestOptions = Partial<HttpDeps & ProviderDeps> & { token?: string; apiBase?: string };

/** What a promise was rejected with. */
export const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error) => error,
  );
