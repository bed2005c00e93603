import { expiryReminders } from '#contract/apiKeys.ts';
import { appUrl, paths } from '#contract/paths.ts';
import { tenantOf } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, type JobPayloads, type NewJob } from '#server/jobs/enqueue.ts';
import { apiKeyReminderMail } from '#server/mail/apiKeyReminderMail.ts';
import { mailableAdministrators, mailableUsers } from '#server/writes/mailsToAdministrators.ts';
import { mailLocale } from '../users/userLocale.ts';

/** The reminder jobs before a token's expiry, except for days already past. */
export function reminders(
  token: Omit<JobPayloads['apiKeyReminder'], 'days'>,
  expiresOn: Date,
  now: Date,
): NewJob[] {
  return expiryReminders
    .map((days) => ({ days, runOn: new Date(expiresOn.getTime() - days * 24 * 3_600_000) }))
    .filter(({ runOn }) => runOn > now)
    .map(({ days, runOn }) => ({ kind: 'apiKeyReminder', payload: { ...token, days }, runOn }));
}

/**
 * The job that mails the maker of a key's token, or the account's administrators if the maker may no longer sign in.
 * Silent if the key was revoked, or has a newer token.
 */
export function remindOfExpiry(deps: Deps): (job: JobPayloads['apiKeyReminder']) => Promise<void> {
  return async ({ accountId, tokenId, days, locale }) => {
    const tx = inAccount(deps.db, accountId);
    const key = await findKeyOf(tx, tokenId);
    if (!key?.expires_on || key.expires_on <= deps.clock()) return;
    const tenant = await tenantOf(deps, accountId);
    for (const { id, account_id, ...recipient } of await recipientsOf(tx, key)) {
      const own = await mailLocale(inAccount(deps.db, account_id), id, locale);
      const mail = apiKeyReminderMail(own, {
        accountName: tenant.name,
        recipient,
        keyName: key.name,
        expiresOn: key.expires_on,
        link: tenant.origin + appUrl(paths.entry),
      });
      // A job that runs again mails nobody twice.
      const once = `apiKeyReminder ${tokenId} ${days} ${id}`;
      await enqueue(deps, tx, { kind: 'mail', key: once, payload: mail });
    }
  };
}

/** The key with this token, unless it has ended. */
const findKeyOf = (tx: InAccount, tokenId: string) =>
  tx
    .selectFrom('api_keys')
    .innerJoin('api_key_tokens', (join) =>
      join
        .onRef('api_key_tokens.account_id', '=', 'api_keys.account_id')
        .onRef('api_key_tokens.api_key_id', '=', 'api_keys.id'),
    )
    .select(['api_keys.name', 'api_keys.expires_on', 'api_keys.maker_account_id', 'api_keys.maker_user_id'])
    .where('api_key_tokens.id', '=', tokenId)
    .where('api_key_tokens.ends_on', 'is', null)
    .where('api_keys.revoked_on', 'is', null)
    .executeTakeFirst();

type Maker = { maker_account_id: string; maker_user_id: string };

async function recipientsOf(tx: InAccount, { maker_account_id, maker_user_id }: Maker) {
  const maker = await mailableUsers(inAccount(tx.db, maker_account_id))
    .where('id', '=', maker_user_id)
    .execute();
  if (maker.length > 0) return maker;
  return mailableAdministrators(tx).execute();
}
