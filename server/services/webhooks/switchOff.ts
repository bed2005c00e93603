import { sql } from 'kysely';
import { appUrl, ownAccountBase } from '#contract/paths.ts';
import type { WebhookOffReason } from '#contract/webhooks.ts';
import { tenantOf } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { noticeMail } from '#server/mail/noticeMail.ts';
import { commitAs } from '#server/writes/commit.ts';
import { mailsToAdministrators } from '#server/writes/mailsToAdministrators.ts';
import { audited, findWebhook, toWebhook, type WebhookRow, webhookOf } from './webhookRow.ts';
import { endDeliveries } from './writeWebhook.ts';

/**
 * Switches a webhook off, with a log event and a mail to the account's administrators; nothing if it is off or gone.
 */
export async function switchOff(
  deps: Deps,
  accountId: string,
  id: string,
  offReason: WebhookOffReason,
): Promise<void> {
  const origin = {
    author: { kind: 'job', name: 'Webhooks', onBehalfOf: null },
    account: { accountId },
    operation: 'webhooks.switchOff',
    version: null,
    ipAddress: null,
    requestId: null,
  } as const;
  const now = deps.clock();
  try {
    await commitAs(deps, origin, {
      table: 'webhooks',
      id,
      reads: (tx) => webhookOf(tx, id),
      change: async (tx, before) => {
        if (!before.enabled) throw new ApiError('NOT_FOUND');
        await tx
          .updateTable('webhooks')
          .set({ enabled: false, off_reason: offReason, version: sql<number>`version + 1` })
          .where('id', '=', id)
          .execute();
        await endDeliveries(tx, id);
        return {
          objectId: id,
          objectName: before.url,
          before: audited(toWebhook(now)(before)),
          after: audited(await findWebhook(tx, id, now)),
          answer: undefined,
          jobs: await mails(deps, tx, before, offReason),
        };
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const kinds = { GONE: 'webhookGone', FAILING: 'webhookFailing', UNREADABLE: 'webhookUnreadable' } as const;

async function mails(
  deps: Deps,
  tx: InAccount,
  { id, url, registrant, registrant_name }: WebhookRow,
  reason: WebhookOffReason,
): Promise<NewJob[]> {
  const { name, origin } = await tenantOf({ ...deps, db: tx.db }, tx.accountId);
  const notice = {
    accountName: name,
    link: origin + appUrl(`${ownAccountBase}/webhooks/${id}`),
    names: { webhook: new URL(url).host, registrant: registrant_name },
  };
  return mailsToAdministrators(tx, { requester: registrant.locale }, (own, recipient) =>
    noticeMail(kinds[reason], own, { ...notice, recipient }),
  );
}
