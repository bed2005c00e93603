import type { AccountDetails } from '../../../contract/accounts';
import type { Call } from '../../access/call';
import { accountColumns } from '../../db/accountColumns';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { invalidField, invalidFields } from '../../errors';
import { endAllSessions } from '../../identity/sessions';
import { entityKeyFault } from './accountFaults';
import { changeAccount } from './changeAccount';

/**
 * Disables an active account, which signs everyone in it out, or enables one with its firm's key (document 1, section 4).
 * A key that an active account has is changed by no status.
 */
export function setStatus(deps: Deps, call: Call<'accounts.setStatus'>): Promise<{ data: AccountDetails }> {
  const { status, cmgEntityKey = null } = call.body;
  return changeAccount(deps, call, async (tx, before) => {
    if (status === before.status) return {};
    if (status === 'DISABLED') {
      await disable(deps, tx, before);
      return { status };
    }
    if (cmgEntityKey === null) throw invalidField('cmgEntityKey', 'validation.entityKeyRequired');
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
