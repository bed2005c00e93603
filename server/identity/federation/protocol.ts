import type { ProviderSession } from '#server/db/tables/signIn.ts';
import type { Deps } from '#server/deps.ts';
import type { GuardedFetch } from '#server/outbound/guardedFetch.ts';
import type { providerEndpoints } from '../providerEndpoints.ts';
import type { Exchange } from './exchanges.ts';
import type { ProviderRow } from './findProvider.ts';
import type { ProvedIdentity } from './provedIdentity.ts';
import type { PublishedMetadata } from './publishedMetadata.ts';

/** A protocol for identifying a user at an identity provider. Each method throws FederationFailure. */
export type Protocol = {
  /**
   * Where to redirect the browser, and what must be stored until it returns. `anew`: the provider shall ask who is
   * there, also where somebody is logged in.
   */
  ask(about: ProviderCall, exchangeId: string, how: { anew: boolean }): Promise<AuthorizationRequest>;
  /** The person that the answer identifies; `query` is what the browser has come back with. */
  read(about: ProviderCall, exchange: Exchange, query: URLSearchParams): Promise<ProvedIdentity>;
  /** Where a browser ends its session at the provider; null if the provider has no such endpoint. */
  signOut(about: ProviderCall, session: ProviderSession): Promise<string | null>;
};

/** What a protocol needs. */
export type ProviderCall = Pick<Deps, 'config' | 'clock' | 'newSecret'> & {
  fetch: GuardedFetch;
  published: PublishedMetadata;
  provider: ProviderRow;
  endpoints: ReturnType<typeof providerEndpoints>;
};

export type AuthorizationRequest = { url: string; nonce?: string; codeVerifier?: string };
