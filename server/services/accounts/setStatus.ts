import type { AccountDetails } from '#contract/accounts.ts';
import type { Call } from '#server/access/call.ts';
import { accountColumns } from '#server/db/accountColumns.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, invalidFields } from '#server/errors.ts';
import { endAllSessions } from '#server/identity/sessions.ts';
import { entityKeyFault } from './accountFaults.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Disables an active account, which signs out everyone in it, or enables one with its firm's key (document 1, section
 * 4). No status change alters an active account's key.
 */
export function setStatus(deps: Deps, call: Call<'accounts.setStatus'>): Promise<{ data: AccountDetails }> {
  const { status, cmgEntityKey } = call.body;
  return changeAccount(deps, call, async (tx, before) => {
    if (status === before.status) return {};
    if (status === 'DISABLED') {
      await disable(deps, tx, before);
      return { status };
    }
    if (!cmgEntityKey) throw invalidField('cmgEntityKey', 'validation.entityKeyRequired');
    const fault = await entityKeyFault(tx.db, cmgEntityKey, tx.accountId);
    if (fault) throw invalidFields([fault]);
    return { status, ...accountColumns({ ...before, cmgEntityKey }) };
  });
}

/** A pending account has nothing to disable yet. */
async function disable({ clock }: Deps, tx: InAccount, { status }: AccountDetails): Promise<void> {
  if (status === 'PENDING') throw invalidField('status', 'validation.accountPending');
  await endAllSessions(tx, clock());
}
