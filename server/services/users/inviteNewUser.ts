import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { limitInvitesOf } from './limitLinks.ts';
import { linkJob } from './mailLink.ts';

/**
 * The invite of a user that no person has created. Above the day's limit they are created without one: an administrator
 * can send it later.
 */
export async function inviteNewUser(
  deps: Deps,
  tx: InAccount,
  call: Parameters<typeof linkJob>[2],
  user: Parameters<typeof linkJob>[3],
): Promise<NewJob[]> {
  try {
    await limitInvitesOf(deps, tx, 'sendInvite');
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
  return [await linkJob(deps, tx, call, user, 'invite')];
}
