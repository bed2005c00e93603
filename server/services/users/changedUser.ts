import type { User } from '#contract/users.ts';
import type { SignedInCall } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import type { Change } from '#server/writes/commit.ts';
import { findUser } from './userRow.ts';

/** The result of a user's change: the answer is the user as read now, and the audit log has before and after. */
export async function changedUser(
  deps: Deps,
  tx: InAccount,
  { account }: Pick<SignedInCall, 'account'>,
  before: User,
): Promise<Change<{ data: User }>> {
  const after = await findUser(tx, before.id, { account, now: deps.clock() });
  return { objectId: after.id, before: audited(before), after: audited(after), answer: { data: after } };
}

/** A user as the audit log records them, with the contract's names; roles by their names. */
export function audited(user: User): Record<string, unknown> {
  const { firstName, lastName, email, employeeKey, jobFunction, ...rest } = user;
  const { status, isLockedOut, accountConfirmed, version } = rest;
  const roles = user.roles.map(({ name }) => name);
  const details = { firstName, lastName, email, employeeKey, jobFunction };
  return { ...details, status, isLockedOut, accountConfirmed, roles, version };
}
