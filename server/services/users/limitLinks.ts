import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { ApiError, faultOf } from '../../errors';
import { inviteMailedOn } from '../../identity/mailedLinks';
import { lockAccount } from './lockAccount';

/** Refuses another invite to a user, whom the caller has locked, right after the last one (decisions, "Limits"). */
export async function limitInvitesTo(
  { config, clock }: Deps,
  tx: InAccount,
  userId: string,
  target: string,
): Promise<void> {
  const last = await invites(tx).where('user_id', '=', userId).limit(1).executeTakeFirst();
  const seconds = secondsLeft(last, config.inviteIntervalSeconds, clock());
  if (seconds > 0) throw refusal(seconds, { target, key: 'validation.inviteTooSoon', values: { seconds } });
}

/** Refuses an invite past the account's share of a day: else an account could flood the mailboxes of strangers. */
export async function limitInvitesOf({ config, clock }: Deps, tx: InAccount, target: string): Promise<void> {
  const { invitesPerDay: maximum } = config;
  await lockAccount(tx);
  const first = await invites(tx)
    .offset(maximum - 1)
    .limit(1)
    .executeTakeFirst();
  const seconds = secondsLeft(first, 24 * 3_600, clock());
  const minutes = Math.ceil(seconds / 60);
  if (seconds > 0)
    throw refusal(seconds, { target, key: 'validation.tooManyInvites', values: { maximum, minutes } });
}

/** The account's, the newest first. */
const invites = (tx: InAccount) =>
  tx
    .selectFrom('mailed_links')
    .select('expires_on')
    .where('purpose', '=', 'invite')
    .orderBy('expires_on', 'desc');

/** Until an invite is this old; 0 where it is, or where there is none. */
function secondsLeft(invite: { expires_on: Date } | undefined, age: number, now: Date): number {
  if (!invite) return 0;
  const passed = now.getTime() - inviteMailedOn(invite.expires_on).getTime();
  return Math.max(0, Math.ceil(age - passed / 1000));
}

const refusal = (seconds: number, fault: Parameters<typeof faultOf>[0]) =>
  new ApiError('TOO_MANY_REQUESTS', {
    target: fault.target,
    details: [faultOf(fault)],
    headers: { 'retry-after': String(seconds) },
  });
