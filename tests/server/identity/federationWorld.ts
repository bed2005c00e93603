import { randomUUID } from 'node:crypto';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { findTenant, type Tenant, tenantOrigin } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { startIdentityProvider, type TestIdentityProvider } from '#tests/support/identityProvider.ts';
import type { TestServerOptions } from '#tests/support/testServer.ts';
import { createHttpServer, type HttpServer, locationOf, TenantBrowser } from './tenantBrowser.ts';

/** The server with an identity provider, for `acme` and `birch`. */
export type FederationWorld = HttpServer & {
  idp: TestIdentityProvider;
  /** Makes an account sign in only by a provider; returns the provider's id. */
  federate: (subdomain: string, changes?: Partial<SavedProvider>) => Promise<string>;
  tenant: (subdomain: string) => Promise<Tenant>;
};

export type SavedProvider = {
  type: IdentityProviderType;
  configuration: Record<string, unknown>;
  enabled: boolean;
  verified: boolean;
};

export async function createFederationWorld(options: TestServerOptions = {}): Promise<FederationWorld> {
  const server = await createHttpServer({
    ...options,
    config: { loopbackProviders: true, ...options.config },
  });
  const { deps } = server;
  const endpoints = ['acme', 'birch'].map((subdomain) =>
    providerEndpoints(tenantOrigin(deps.config, subdomain), 'OpenIdConnect'),
  );
  const idp = await startIdentityProvider({
    redirectUris: endpoints.map(({ callback }) => callback),
    loggedOutUris: endpoints.map(({ loggedOut }) => loggedOut),
  });
  const tenant = async (subdomain: string) => {
    const found = await findTenant(deps, subdomain);
    if (!found) throw new Error(`No tenant ${subdomain}`);
    return found;
  };
  return {
    ...server,
    idp,
    tenant,
    federate: async (subdomain, changes = {}) => {
      const { type = 'OpenIdConnect', enabled = true, verified = true, configuration } = changes;
      const { accountId } = await tenant(subdomain);
      const id = randomUUID();
      await deps.db.deleteFrom('identity_providers').where('account_id', '=', accountId).execute();
      await deps.db
        .insertInto('identity_providers')
        .values({
          account_id: accountId,
          id,
          provider_type: type,
          name: 'Okta',
          enabled,
          verified,
          configuration: JSON.stringify(configuration ?? { clientId: idp.clientId, authority: idp.origin }),
        })
        .execute();
      await deps.db
        .updateTable('accounts')
        .set({ local_login_enabled: !enabled, sso_enabled: enabled })
        .where('id', '=', accountId)
        .execute();
      return id;
    },
    close: async () => {
      await idp.close();
      await server.close();
    },
  };
}

/** A browser at the sign-in page: with its address, and the target of the page's one button. */
export async function atSignInPage(browser: TenantBrowser) {
  const { verifier, location } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  const answer = await browser.call(`/api/v1/loginInfo?${new URLSearchParams({ returnUrl })}`, {
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
  });
  const { externalProviders } = JSON.parse(answer.body).data;
  return { verifier, returnUrl, button: String(externalProviders[0]?.url), externalProviders };
}

/** Presses a button that leads to the identity provider; returns where that leads back, after its own steps. */
export async function throughProvider(browser: TenantBrowser, idp: TestIdentityProvider, button: string) {
  const there = locationOf(await browser.call(button), browser.origin);
  if (there.origin !== idp.origin) return there;
  return followAt(idp, there);
}

/** From page to page of the identity provider, in a browser new to it, until one leads away. */
async function followAt({ origin }: TestIdentityProvider, from: URL): Promise<URL> {
  const { port } = new URL(origin);
  const guest = new TenantBrowser(
    { address: () => ({ address: '', family: '', port: Number(port) }) },
    origin,
  );
  let next = from;
  while (next.origin === origin) next = locationOf(await guest.call(next.href), origin);
  return next;
}

/** The whole way; returns where it ends on our side, and how to get tokens there. */
export async function signInBy(world: FederationWorld, subdomain = 'acme') {
  const browser = world.browser(subdomain);
  const { verifier, button, returnUrl } = await atSignInPage(browser);
  const back = await throughProvider(browser, world.idp, button);
  const end = await land(browser, back);
  const tokens = async () => {
    const location = locationOf(await browser.call(end.href), browser.origin);
    return JSON.parse((await browser.exchange(location.searchParams.get('code') ?? '', verifier)).body) as {
      access_token: string;
    };
  };
  return { browser, returnUrl, back, end, tokens, code: end.searchParams.get('errorCode') };
}

/** Runs a provider's test by its link, as its holder would; returns where it ends, and the log. */
export async function runTest(
  world: FederationWorld,
  { browser = world.browser(), returnPath = '/app/x' } = {},
) {
  const link = `${await testLink(world)}&${new URLSearchParams({ returnPath })}`;
  const back = await throughProvider(browser, world.idp, link);
  return { browser, end: await land(browser, back), log: await lastTest(world) };
}

/** Where an answer ends; if nobody was asked, one is already there. */
async function land(browser: TenantBrowser, back: URL): Promise<URL> {
  if (!back.pathname.startsWith('/federation/')) return back;
  return locationOf(await browser.call(back.href), browser.origin);
}

/** Where the test of `acme`'s one provider begins. */
export async function testLink({ deps, tenant }: FederationWorld): Promise<string> {
  const account = await tenant('acme');
  const provider = await inAccount(deps.db, account.accountId)
    .selectFrom('identity_providers')
    .select(['id', 'provider_type', 'configuration_version'])
    .executeTakeFirstOrThrow();
  return deps.identity.verification.linkTo(account, provider);
}

/** The last test's result at `acme`'s provider. */
export async function lastTest({ deps, tenant }: FederationWorld) {
  const { last_test, verified } = await inAccount(deps.db, (await tenant('acme')).accountId)
    .selectFrom('identity_providers')
    .select(['last_test', 'verified'])
    .executeTakeFirstOrThrow();
  const failed = last_test?.steps.find(({ outcome }) => outcome === 'failed');
  return { steps: last_test?.steps, passed: last_test?.passed, verified, failed };
}
