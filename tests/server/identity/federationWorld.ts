import { randomUUID } from 'node:crypto';
import { type IdentityProviderType, providerPaths } from '../../../contract/identityProviders';
import { xsrfCookie, xsrfHeader } from '../../../contract/signIn';
import { findTenant, type Tenant, tenantOrigin } from '../../../server/access/tenant';
import { providerEndpoints } from '../../../server/identity/providerEndpoints';
import { startIdentityProvider, type TestIdentityProvider } from '../../support/identityProvider';
import type { TestServerOptions } from '../../support/testServer';
import { createHttpServer, type HttpServer, locationOf, TenantBrowser } from './tenantBrowser';

/** The server and an identity provider beside it, for `acme` and `birch`. */
export type FederationWorld = HttpServer & {
  idp: TestIdentityProvider;
  /** Has an account sign in by a provider alone; answers with the provider's id. */
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

/** A browser at the sign-in page: with its address, and where the page's one button leads. */
export async function atSignInPage(browser: TenantBrowser) {
  const { verifier, location } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  const answer = await browser.call(`/api/v1/loginInfo?${new URLSearchParams({ returnUrl })}`, {
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
  });
  const { externalProviders } = JSON.parse(answer.body).data;
  return { verifier, returnUrl, button: String(externalProviders[0]?.url), externalProviders };
}

/** Presses a button that leads to the identity provider; answers with where that leads back, after its own steps. */
export async function throughProvider(browser: TenantBrowser, idp: TestIdentityProvider, button: string) {
  const there = locationOf(await browser.call(button), browser.origin);
  if (there.origin !== idp.origin) return there;
  return followAt(idp, there);
}

/** From page to page of the identity provider, in a browser that is new there, until one leads away. */
export async function followAt({ origin }: TestIdentityProvider, from: URL): Promise<URL> {
  const { port } = new URL(origin);
  const guest = new TenantBrowser(
    { address: () => ({ address: '', family: '', port: Number(port) }) },
    origin,
  );
  let next = from;
  while (next.origin === origin) next = locationOf(await guest.call(next.href), origin);
  return next;
}

/** The whole way; answers with where it ends on our side, and how to get tokens there. */
export async function signInBy(world: FederationWorld, subdomain = 'acme') {
  const browser = world.browser(subdomain);
  const { verifier, button, returnUrl } = await atSignInPage(browser);
  const back = await throughProvider(browser, world.idp, button);
  const end = locationOf(await browser.call(back.href), browser.origin);
  const tokens = async () => {
    const location = locationOf(await browser.call(end.href), browser.origin);
    return JSON.parse((await browser.exchange(location.searchParams.get('code') ?? '', verifier)).body) as {
      access_token: string;
    };
  };
  return { browser, returnUrl, back, end, tokens, code: end.searchParams.get('errorCode') };
}

export const pathOf = (type: IdentityProviderType) => `/federation/${providerPaths[type]}`;
