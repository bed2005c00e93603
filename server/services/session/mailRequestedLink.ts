import type { Tenant } from '../../access/tenant';
import { tenantOf } from '../../access/tenant';
import { inAccount } from '../../db/inAccount';
import { normalise } from '../../db/normalise';
import type { Deps } from '../../deps';
import { addLink, countOpenLinks } from '../../identity/mailedLinks';
import { enqueue, type JobPayloads } from '../../jobs/enqueue';
import { linkMail } from '../../mail/linkMail';
import { mailLocale } from '../users/userLocale';

/**
 * The job that mails whoever asked for a new password the link to it, and whoever was locked the link that ends it; to a
 * user who has not activated yet, their invite anew. An address that is no active user's gets nothing: else a stranger could
 * have us write to anyone. Earlier links go on: else a stranger could end each before its user has found it. Who has many
 * that work is sent no other.
 */
export function mailRequestedLink(deps: Deps): (job: JobPayloads['requestedLink']) => Promise<void> {
  return async ({ accountId, email, purpose: asked, locale }) => {
    const tenant = await tenantOf(deps, accountId);
    if (!isPasswordOfUse(tenant)) return;
    await deps.db.transaction().execute(async (trx) => {
      const tx = inAccount(trx, accountId);
      const user = await tx
        .selectFrom('users')
        .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'account_confirmed'])
        .where('email_key', '=', normalise(email))
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      if (!user) return;
      const purpose = user.account_confirmed ? asked : 'invite';
      if (asked === 'unlock' && purpose !== asked) return;
      if ((await countOpenLinks(tx, { userId: user.id, purpose, now: deps.clock() })) >= mostOpenLinks)
        return;
      const link = await addLink(deps, tx, { userId: user.id, purpose });
      const mail = linkMail(mailOf[purpose], await mailLocale(tx, user.id, locale), {
        accountName: tenant.name,
        recipient: user,
        link,
      });
      await enqueue(deps, trx, { kind: 'mail', payload: mail });
    });
  };
}

/** Of one purpose, at the same time. */
export const mostOpenLinks = 10;

const mailOf = { invite: 'invite', resetPassword: 'passwordReset', unlock: 'unlock' } as const;

const isPasswordOfUse = ({ status, localLoginEnabled }: Tenant) => status !== 'DISABLED' && localLoginEnabled;
