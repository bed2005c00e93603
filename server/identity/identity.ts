import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tenant } from '../access/tenant.ts';
import type { ProviderSession } from '../db/tables/signIn.ts';
import type { PublishedMetadata } from './federation/publishedMetadata.ts';
import type { VerificationLinks } from './federation/verificationLinks.ts';
import type { HashingQueue } from './hashingQueue.ts';

/** What sign-in gives to the rest of the server. */
export type Identity = {
  /** Whose session a bearer token of this tenant belongs to; throws ApiError UNAUTHORIZED for any other token. */
  verifyAccessToken(
    token: string,
    tenant: Pick<Tenant, 'origin'>,
  ): Promise<{ userId: string; sessionId: string }>;
  /** Serves `/oidc/*` of a tenant host at node level: the provider is a Koa app on node's request and response. */
  serveOidc(request: Addressed, response: ServerResponse, tenant: Tenant): Promise<void>;
  /** The sign-in that this browser has begun and `returnUrl` leads back to; throws LOGIN_PREREQUISITE for any other. */
  findSignIn(cookies: string, tenant: Tenant, returnUrl: string): Promise<SignIn>;
  /** The ids of all that this browser has begun: one in each of its tabs. */
  begunSignIns(cookies: string, tenant: Tenant): string[];
  /** Who was signed in where this request of `/oidc/*` came from. */
  oidcUserOf(request: IncomingMessage): string | undefined;
  /** All hashing of passwords goes through it. */
  hashing: HashingQueue;
  /** Where tests of identity providers begin. */
  verification: VerificationLinks;
  /** What identity providers publish of themselves. */
  published: PublishedMetadata;
};

/** A request of node, with the address that it comes from and what it is called in log and answer. */
export type Addressed = IncomingMessage & { ipAddress?: string | null; requestId?: string };

/** A sign-in between the authorization request and the way back to the app. */
export type SignIn = {
  id: string;
  /** Where the browser goes on once it is complete. */
  returnTo: string;
  /**
   * Says who signed in, and by which identity provider if by one. A session that this browser still had ends: each sign-in
   * makes a new one.
   */
  complete(user: ProvedUser, ipAddress: string | null, by?: ExternalSession): Promise<void>;
};

/** Who has proved to be a user, whose sign-ins had been ended so often then: one more, and it is proved no longer. */
export type ProvedUser = { id: string; sign_ins_ended: number };

/** A session that an identity provider has proved, and what ending it there takes. */
export type ExternalSession = { providerId: string; session: ProviderSession };
