import type { OperationId } from '#contract/operations.ts';
import type { SignedInCall } from '../access/call.ts';
import type { Deps } from '../deps.ts';
import { authorOf, commitAs } from './commit.ts';

/** Logs in the account that someone exports a whole list, before they get any of it. */
export function noteExport(
  deps: Deps,
  call: SignedInCall & { operation: Extract<OperationId, `${string}.export`> },
): Promise<undefined> {
  const { accountId: objectId, name: objectName } = call.account;
  return commitAs<undefined>(
    { ...deps, db: deps.primary ?? deps.db },
    { ...call, author: authorOf(call.actor) },
    {
      table: 'accounts',
      change: async () => ({ objectId, objectName, before: null, after: null, answer: undefined }),
    },
  );
}
