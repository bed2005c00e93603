import type { LinkPurpose } from '#contract/signIn.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, type Fault, faultOf } from '#server/errors.ts';
import { mailedOn } from '#server/identity/mailedLinks.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';

/**
 * Refuses another link to a locked user row right after the last one, no matter who requested it: the recipient has
 * that one, which a new one would end.
 */
export async function limitLinksTo(
  { config, clock }: Deps,
  tx: InAccount,
  userId: string,
  purpose: MailedPurpose,
): Promise<void> {
  const last = await links(tx, purpose).where('user_id', '=', userId).limit(1).executeTakeFirst();
  const seconds = secondsLeft(last, config.inviteIntervalSeconds, clock());
  if (seconds > 0) throw refusal(seconds, tooSoon[purpose](seconds));
}

/** Links that administrators mailed. */
export type MailedPurpose = Exclude<LinkPurpose, 'unlock'>;

const tooSoon: Record<MailedPurpose, (seconds: number) => Fault> = {
  invite: (seconds) => ({
    target: 'accountConfirmed',
    key: 'validation.inviteTooSoon',
    values: { seconds },
  }),
  resetPassword: (seconds) => ({
    target: 'password',
    key: 'validation.passwordResetTooSoon',
    values: { seconds },
  }),
};

/**
 * Refuses an invite, also for a new address, beyond the account's daily limit: otherwise it could flood strangers'
 * mailboxes.
 */
export async function limitInvitesOf({ config, clock }: Deps, tx: InAccount, target: string): Promise<void> {
  const { invitesPerDay: maximum } = config;
  await lockAccount(tx);
  const first = await links(tx, 'invite')
    .offset(maximum - 1)
    .limit(1)
    .executeTakeFirst();
  const seconds = secondsLeft(first, 24 * 3_600, clock());
  const minutes = Math.ceil(seconds / 60);
  if (seconds > 0)
    throw refusal(seconds, { target, key: 'validation.tooManyInvites', values: { maximum, minutes } });
}

/** The account's, newest first. */
const links = (tx: InAccount, purpose: LinkPurpose) =>
  tx
    .selectFrom('mailed_links')
    .select(['purpose', 'expires_on'])
    .where('purpose', '=', purpose)
    .orderBy('expires_on', 'desc');

/** Until a link is this old; 0 if it is, or there is none. */
function secondsLeft(
  link: { purpose: LinkPurpose; expires_on: Date } | undefined,
  age: number,
  now: Date,
): number {
  if (!link) return 0;
  const passed = now.getTime() - mailedOn(link.purpose, link.expires_on).getTime();
  return Math.max(0, Math.ceil(age - passed / 1000));
}

const refusal = (seconds: number, fault: Parameters<typeof faultOf>[0]) =>
  new ApiError('TOO_MANY_REQUESTS', {
    target: fault.target,
    details: [faultOf(fault)],
    headers: { 'retry-after': String(seconds) },
  });
