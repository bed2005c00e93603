import type { IncomingMessage } from 'node:http';
import type { Tenant } from '../access/tenant.ts';
import type { Deps } from '../deps.ts';
import { createTokenBuckets } from '../traffic/tokenBuckets.ts';
import type { Refusals } from '../writes/refusals.ts';
import { createProvider } from './createProvider.ts';
import { createPublishedMetadata } from './federation/publishedMetadata.ts';
import { createVerificationLinks } from './federation/verificationLinks.ts';
import { findSignedInUser, findSignIn } from './findSignIn.ts';
import { createHashingQueue } from './hashingQueue.ts';
import type { Identity } from './identity.ts';
import { loadSecrets } from './secrets.ts';
import { begunSignIns } from './signInCookies.ts';
import { createVault } from './vault.ts';
import { createTokenVerifier } from './verifyAccessToken.ts';

/** Sign-in for every tenant: one OpenID provider per tenant host, created at its first call. */
export async function createIdentity(deps: Deps, refusals: Refusals): Promise<Identity> {
  const secrets = await loadSecrets(deps);
  const signInLimiter = createTokenBuckets(deps.clock, {
    most: deps.config.signInsBegunPerAddress,
    seconds: 3_600,
  });
  const users = new WeakMap<IncomingMessage, string>();
  const onUserIdentified = (request: IncomingMessage, userId: string) => void users.set(request, userId);
  const providers = leastRecentlyUsed(maximumProviders, (tenant: Tenant) => {
    const provider = createProvider(deps, secrets, tenant, { signInLimiter, onUserIdentified, refusals });
    return { provider, serve: provider.callback() };
  });
  const { passwordChecksAtOnce: atOnce, passwordChecksWaiting: waiting } = deps.config;
  return {
    vault: createVault(secrets),
    hashing: createHashingQueue({ atOnce, waiting }),
    verifyAccessToken: createTokenVerifier(deps, secrets),
    findSignIn: (cookies, tenant, returnUrl) =>
      findSignIn(deps, secrets, providers(tenant).provider, tenant, { cookies, returnUrl }),
    signedInUser: (cookies, tenant) => findSignedInUser(providers(tenant).provider, cookies),
    begunSignIns: (cookies, tenant) => begunSignIns(cookies, secrets, tenant),
    verification: createVerificationLinks(secrets),
    published: createPublishedMetadata(deps),
    async serveOidc(request, response, tenant) {
      const originalUrl = request.url ?? '';
      Object.assign(request, { originalUrl, url: originalUrl.slice(mountPath.length) });
      await providers(tenant).serve(request, response);
    },
    oidcUserOf: (request) => users.get(request),
  };
}

const mountPath = '/oidc';

/** A provider takes about 40 kB and 1 ms to create. */
const maximumProviders = 500;

function leastRecentlyUsed<T>(maximum: number, make: (tenant: Tenant) => T): (tenant: Tenant) => T {
  const made = new Map<string, T>();
  return (tenant) => {
    const key = `${tenant.accountId} ${tenant.origin}`;
    const value = made.get(key) ?? make(tenant);
    made.delete(key);
    made.set(key, value);
    const [oldest] = made.keys();
    if (made.size > maximum && oldest !== undefined) made.delete(oldest);
    return value;
  };
}
