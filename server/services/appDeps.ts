import type { Deps } from '../deps.ts';
import type { FirmProvider } from '../directory/provider/firmProvider.ts';
import type { Identity } from '../identity/identity.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { GuardedFetch } from '../outbound/guardedFetch.ts';
import type { Traces } from '../traces/traces.ts';
import type { Refusals } from '../writes/refusals.ts';

/** The server's parts after start: what the app is bound to. */
export type AppDeps = Deps & {
  identity: Identity;
  metrics: Metrics;
  /** Nothing is told to OpenTelemetry where it is null. */
  traces: Traces | null;
  refusals: Refusals;
  /** The external provider of firms. */
  firmProvider: FirmProvider;
  /** A fetch of addresses that administrators have typed, for what one request asks of them in all. */
  outbound: () => GuardedFetch;
  /** The app's HTML with the nonce placeholder in it. */
  page: (path: string) => Promise<string>;
  /** The folder of the app's built files. */
  appFolder: string;
  /** Whether the server is still taking work; false from SIGTERM on. */
  accepting: () => boolean;
};
