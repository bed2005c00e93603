import type { ProviderSession } from '#server/db/tables/signIn.ts';
import type { Deps } from '#server/deps.ts';
import type { GuardedFetch } from '#server/outbound/guardedFetch.ts';
import type { providerEndpoints } from '../providerEndpoints.ts';
import type { Exchange } from './exchanges.ts';
import type { ProviderRow } from './findProvider.ts';
import type { ProvedIdentity } from './provedIdentity.ts';
import type { PublishedMetadata } from './publishedMetadata.ts';

/** A way of asking an identity provider who somebody is. Each throws FederationFailure. */
export type Protocol = {
  /** Where the browser goes, and what must be remembered until it is back. */
  ask(about: ProviderCall, exchangeId: string): Promise<Asked>;
  /** Whom the answer proves; `query` is what the browser has come back with. */
  read(about: ProviderCall, exchange: Exchange, query: URLSearchParams): Promise<ProvedIdentity>;
  /** Where a browser ends the session that it has there; null where the provider has no such place. */
  signOut(about: ProviderCall, session: ProviderSession): Promise<string | null>;
};

/** What a protocol works with. */
export type ProviderCall = Pick<Deps, 'config' | 'clock' | 'newSecret'> & {
  fetch: GuardedFetch;
  published: PublishedMetadata;
  provider: ProviderRow;
  endpoints: ReturnType<typeof providerEndpoints>;
};

export type Asked = { url: string; nonce?: string; codeVerifier?: string };
