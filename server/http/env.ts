import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { HostPart, Tenant } from '../access/tenant';

/** What the middleware leaves for those after it. */
export type AppEnv = {
  /** Absent where the app is called without a socket, as tests do. */
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    ipAddress: string | null;
    host: HostPart;
    tenant: Tenant | null;
    /** For the scripts and styles of this one answer. */
    nonce: string;
  };
};
export type AppContext = Context<AppEnv>;
