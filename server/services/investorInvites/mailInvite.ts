import { appUrl, signUpPaths } from '#contract/paths.ts';
import { signUpSubdomain } from '#contract/subdomains.ts';
import { tenantOrigin } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf } from '#server/errors.ts';
import { takeAllowance } from '#server/identity/allowances.ts';
import { hashOf, lifetime } from '#server/identity/mailedLinks.ts';
import { linkMail } from '#server/mail/linkMail.ts';
import type { MailMessage } from '#server/mail/mailMessage.ts';
import { localeOf } from '#server/texts/texts.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';

type Bank = { id: string; name: string };
type Invited = { email: string; locale: string; bank: Bank };

/** A new link for an invite, and its mail. It works once, for as long as a user's invite. */
export function newLink(
  deps: Pick<Deps, 'config' | 'clock' | 'newSecret'>,
  { email, locale, bank }: Invited,
) {
  const now = deps.clock();
  const token = deps.newSecret();
  const expiresOn = new Date(now.getTime() + lifetime('invite'));
  const origin = tenantOrigin(deps.config, signUpSubdomain);
  const url = origin + appUrl(`${signUpPaths.form}/${token}`);
  const mail: MailMessage = linkMail('investorInvite', localeOf(locale), {
    accountName: bank.name,
    recipient: { firstName: '', lastName: '', email },
    link: { url, expiresOn },
  });
  return { columns: { secret_hash: hashOf(token), mailed_on: now, expires_on: expiresOn }, mail };
}

/**
 * Refuses a mail to someone who just had one, from any bank, and one beyond a bank's daily limit: otherwise
 * strangers' mailboxes could be flooded. Invites are serialised meanwhile.
 */
export async function limitInvites(
  { config, clock }: Deps,
  platform: InAccount,
  { email, bank }: Omit<Invited, 'locale'>,
): Promise<void> {
  await lockAccount(platform);
  const now = clock();
  const last = await platform.db
    .selectFrom('investor_invites')
    .select('mailed_on')
    .where('email_key', '=', emailKey(email))
    .orderBy('mailed_on', 'desc')
    .executeTakeFirst();
  const passed = last ? (now.getTime() - last.mailed_on.getTime()) / 1000 : config.inviteIntervalSeconds;
  const seconds = Math.ceil(config.inviteIntervalSeconds - passed);
  if (seconds > 0) {
    const fault = { target: 'email', key: 'validation.investorInviteTooSoon', values: { seconds } };
    throw new ApiError('TOO_MANY_REQUESTS', {
      target: fault.target,
      details: [faultOf(fault)],
      headers: { 'retry-after': String(seconds) },
    });
  }
  const share = { kind: 'investorInvitesOf', subject: bank.id, most: config.invitesPerDay, seconds: 86_400 };
  await takeAllowance(platform.db, share, now);
}
