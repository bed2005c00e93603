import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tenant } from '../access/tenant.ts';
import type { ProviderSession } from '../db/tables/signIn.ts';
import type { PublishedMetadata } from './federation/publishedMetadata.ts';
import type { VerificationLinks } from './federation/verificationLinks.ts';
import type { HashingQueue } from './hashingQueue.ts';
import type { Vault } from './vault.ts';

/** What sign-in offers the rest of the server. */
export type Identity = {
  /** The session of this tenant's bearer token; throws ApiError UNAUTHORIZED for any other token. */
  verifyAccessToken(
    token: string,
    tenant: Pick<Tenant, 'origin'>,
  ): Promise<{ userId: string; sessionId: string }>;
  /** Serves `/oidc/*` of a tenant host with Node's request and response: the provider is a Koa app. */
  serveOidc(request: Addressed, response: ServerResponse, tenant: Tenant): Promise<void>;
  /** The sign-in that this browser has begun and `returnUrl` leads back to; throws LOGIN_PREREQUISITE for any other. */
  findSignIn(cookies: string, tenant: Tenant, returnUrl: string): Promise<SignIn>;
  /** The ids of all sign-ins this browser has begun: one in each of its tabs. */
  begunSignIns(cookies: string, tenant: Tenant): string[];
  /** The id of the user that this browser's cookies sign in at the tenant. */
  signedInUser(cookies: string, tenant: Tenant): Promise<string | undefined>;
  /** The user signed in where this request of `/oidc/*` came from. */
  oidcUserOf(request: IncomingMessage): string | undefined;
  /** Encrypts secrets that are stored. */
  vault: Vault;
  /** All password hashing goes through it. */
  hashing: HashingQueue;
  /** Where tests of identity providers begin. */
  verification: VerificationLinks;
  /** Identity providers' published metadata. */
  published: PublishedMetadata;
};

/** A Node request, with its client address and its id for log and answer. */
export type Addressed = IncomingMessage & { ipAddress?: string | null; requestId?: string };

/** A sign-in between the authorization request and the return to the app. */
export type SignIn = {
  id: string;
  /** Where the browser continues once it is complete. */
  returnTo: string;
  /**
   * Completes it for a user. A session this browser still had ends: each sign-in makes a new one.
   */
  complete(user: ProvedUser, ipAddress: string | null, how: SignInProof): Promise<void>;
};

/** What proved a sign-in: an identity provider, or what `amr` says here (RFC 8176). */
export type SignInProof = { by: ExternalSession; amr?: undefined } | { by?: undefined; amr: string[] };

/**
 * A user's proof of identity, with how often their sign-ins had been ended by then: one more, and the proof is void.
 */
export type ProvedUser = { id: string; sign_ins_ended: number };

/** A session proved by an identity provider, and what ending it there needs. */
export type ExternalSession = { providerId: string; session: ProviderSession };
