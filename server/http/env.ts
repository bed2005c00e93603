import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ErrorCode } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import type { Actor, ApiKeyIdentity, SignedIn } from '../access/actor.ts';
import type { DirectoryActor } from '../access/directoryCalls.ts';
import type { HostPart, Tenant } from '../access/tenant.ts';

/** What middleware stores for those after it. */
export type AppEnv = {
  /** Absent where the app is called without a socket, as in tests. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    ipAddress: string | null;
    /** The host that was called, with its port. */
    hostName: string;
    host: HostPart;
    tenant: Tenant | null;
    /** The session of the call's token; absent if it has none of this tenant's. */
    signedIn?: SignedIn;
    /** The call of the manifest and its actor: absent if there is no such call, or nobody is signed in. */
    operation?: OperationId;
    actor?: Actor;
    /** The user that an identity provider has identified. */
    provedUser?: string;
    /** The key of a call's token, whether or not it is valid. */
    apiKey?: ApiKeyIdentity & { name: string };
    /** The account's directory, if it calls. */
    directory?: DirectoryActor;
    /** The code of a call's refusal or failure. */
    refusedAs?: ErrorCode;
    /** For the scripts and styles of this one answer. */
    nonce: string;
  };
};
export type AppContext = Context<AppEnv>;
