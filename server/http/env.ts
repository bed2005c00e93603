import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ErrorCode } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import type { Actor, ApiKeyIdentity, SignedIn } from '../access/actor.ts';
import type { HostPart, Tenant } from '../access/tenant.ts';

/** What the middleware leaves for those after it. */
export type AppEnv = {
  /** Absent where the app is called without a socket, as tests do. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    ipAddress: string | null;
    /** The host that was called, with its port. */
    hostName: string;
    host: HostPart;
    tenant: Tenant | null;
    /** Whose session the call's token belongs to; absent where it has none that is the tenant's. */
    signedIn?: SignedIn;
    /** Which call of the manifest it is, and who makes it: absent where it is none, and where nobody is signed in. */
    operation?: OperationId;
    actor?: Actor;
    /** Whom an identity provider has proved to be there. */
    provedUser?: string;
    /** The key whose token a call has, whether or not it opens anything. */
    apiKey?: ApiKeyIdentity & { name: string };
    /** As what a call was refused, or failed. */
    refusedAs?: ErrorCode;
    /** For the scripts and styles of this one answer. */
    nonce: string;
  };
};
export type AppContext = Context<AppEnv>;
