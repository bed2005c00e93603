import type { Origin } from '#server/writes/origin.ts';

/** A write of `npm run create-admin`, which nobody calls over the network. */
export const commandOrigin = (accountId: string, operation: Origin['operation']): Origin => ({
  author: { kind: 'command', name: 'create-admin' },
  account: { accountId },
  operation,
  version: null,
  ipAddress: null,
  requestId: null,
});
