import type { Standby } from '../db/standby.ts';
import type { Deps } from '../deps.ts';
import type { FirmProvider } from '../directory/provider/firmProvider.ts';
import type { Identity } from '../identity/identity.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { GuardedFetch, OutboundLimits } from '../outbound/guardedFetch.ts';
import type { Traces } from '../traces/traces.ts';
import type { Refusals } from '../writes/refusals.ts';

/** What a running server gives its services and handlers. */
export type AppDeps = Deps & {
  /** Null without one. */
  standby: Standby | null;
  identity: Identity;
  metrics: Metrics;
  /** Null without a collector. */
  traces: Traces | null;
  refusals: Refusals;
  /** The external provider of firms. */
  firmProvider: FirmProvider;
  /** A guarded fetch for addresses that administrators typed; its limits cover one request in total. */
  outbound: (limits?: OutboundLimits) => GuardedFetch;
  /** The app's HTML with the nonce placeholder in it. */
  page: (path: string) => Promise<string>;
  /** The folder of the app's built files. */
  appFolder: string;
  /** Whether the server still takes work; false from SIGTERM on. */
  accepting: () => boolean;
};
