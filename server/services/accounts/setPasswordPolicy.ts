import type { AccountDetails } from '#contract/accounts.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { changeAccount, requireNamed } from './changeAccount.ts';

/** The account's password policy from now on; existing passwords stay (document 2, section 5). */
export function setPasswordPolicy(
  deps: Deps,
  call: Call<'accounts.setPasswordPolicy'>,
): Promise<{ data: AccountDetails }> {
  const { accountId, ...policy } = call.body;
  requireNamed(call, accountId);
  const columns = { password_policy: JSON.stringify(policy), has_own_password_policy: true };
  return changeAccount(deps, call, async () => columns);
}
