import type { AccountDetails } from '../../../contract/accounts';
import type { Call } from '../../access/call';
import type { Deps } from '../../deps';
import { changeAccount, requireNamed } from './changeAccount';

/** What the account asks of passwords from now on; those that are set stay (document 2, section 5). */
export function setPasswordPolicy(
  deps: Deps,
  call: Call<'accounts.setPasswordPolicy'>,
): Promise<{ data: AccountDetails }> {
  const { accountId, ...policy } = call.body;
  requireNamed(call, accountId);
  return changeAccount(deps, call, async () => ({ password_policy: JSON.stringify(policy) }));
}
