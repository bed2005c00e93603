import { sql } from 'kysely';
import { secretOverlap, type Webhook, type WebhookWithSecret } from '#contract/webhooks.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { newSecretOf } from './secret.ts';
import { requireWebhookQuota, webhookFaults } from './webhookFaults.ts';
import { audited, columnsOf, findWebhook, registrantOf, toWebhook, webhookOf } from './webhookRow.ts';

/** It begins with the events after its own creation. */
export async function createWebhook(
  deps: AppDeps,
  call: Call<'webhooks.create'>,
): Promise<{ data: WebhookWithSecret }> {
  const faults = await webhookFaults(deps, call.body);
  const id = deps.newId();
  const { secret, kept } = newSecretOf(deps, id);
  return commit(deps, call, {
    table: 'webhooks',
    faults: async () => faults,
    change: async (tx) => {
      await requireWebhookQuota(tx);
      await tx.db
        .insertInto('webhooks')
        .values({
          account_id: tx.accountId,
          id,
          ...columnsOf({ description: null, ...call.body }),
          ...registrantOf(call),
          enabled: call.body.enabled ?? true,
          off_reason: null,
          secret: kept,
          old_secret: null,
          created_on: deps.clock(),
          position: afterThis(tx),
        })
        .execute();
      const webhook = await findWebhook(tx, id, deps.clock());
      return {
        objectId: id,
        objectName: webhook.url,
        before: null,
        after: audited(webhook),
        answer: { data: { ...webhook, secret } },
        secret: true,
      };
    },
  });
}

/** Switched on, it begins with the events after that; switched off, it sends nothing more. */
export async function updateWebhook(deps: Deps, call: Call<'webhooks.update'>): Promise<{ data: Webhook }> {
  const { id } = call.params;
  const { enabled, ...fields } = call.body;
  const faults = await webhookFaults(deps, fields);
  return commit(deps, call, {
    table: 'webhooks',
    id,
    reads: (tx) => webhookOf(tx, id),
    faults: async () => faults,
    change: async (tx, before) => {
      const isTurnedOn = enabled && !before.enabled;
      await tx
        .updateTable('webhooks')
        .set({
          ...columnsOf({ ...before, ...fields }),
          ...registrantOf(call),
          enabled,
          off_reason: enabled ? null : before.off_reason,
          ...(isTurnedOn && { failing_since: null, position: afterThis(tx) }),
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .execute();
      if (!enabled) await endDeliveries(tx, id);
      const after = await findWebhook(tx, id, deps.clock());
      return {
        objectId: id,
        objectName: before.url,
        before: audited(toWebhook(deps.clock())(before)),
        after: audited(after),
        answer: { data: after },
      };
    },
  });
}

/** The old secret also signs for a day, so that receivers can change over without a gap. */
export async function rotateSecret(
  deps: AppDeps,
  call: Call<'webhooks.rotateSecret'>,
): Promise<{ data: WebhookWithSecret }> {
  const { id } = call.params;
  const { secret, kept } = newSecretOf(deps, id);
  const now = deps.clock();
  return commit(deps, call, {
    table: 'webhooks',
    id,
    reads: (tx) => webhookOf(tx, id),
    change: async (tx, before) => {
      await tx
        .updateTable('webhooks')
        .set({
          secret: kept,
          old_secret: before.secret,
          old_secret_ends_on: new Date(now.getTime() + secretOverlap * 3_600_000),
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .execute();
      const webhook = await findWebhook(tx, id, now);
      return {
        objectId: id,
        objectName: webhook.url,
        before: audited(toWebhook(now)(before)),
        after: audited(webhook),
        answer: { data: { ...webhook, secret } },
        secret: true,
      };
    },
  });
}

export function deleteWebhook(deps: Deps, call: Call<'webhooks.delete'>): Promise<undefined> {
  const { id } = call.params;
  return commit(deps, call, {
    table: 'webhooks',
    id,
    reads: (tx) => webhookOf(tx, id),
    change: async (tx, before) => {
      await tx.deleteFrom('webhooks').where('id', '=', id).execute();
      const gone = audited(toWebhook(deps.clock())(before));
      return { objectId: id, objectName: before.url, before: gone, after: null, answer: undefined };
    },
  });
}

/** Pending deliveries are not sent; they can be replayed. */
export const endDeliveries = (tx: InAccount, webhookId: string) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILED', next_on: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute();

/**
 * The position in the account's log of the event of this change, which comes next: nobody may have put a new secret to
 * use yet. The log is locked: events being written now come after it.
 */
const afterThis = ({ accountId }: InAccount) =>
  sql<number>`coalesce((select length from audit_chains where account_id = ${accountId} for update), 0) + 1`;
