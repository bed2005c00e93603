import { type Selectable, sql } from 'kysely';
import type { AuditEvent } from '#contract/auditEvents.ts';
import type {
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryListQuery,
} from '#contract/webhooks.ts';
import type { Call } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { anyOf, type Listing, listPage } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { readAuditEvent } from '../auditEvents/auditEventQuery.ts';
import { type LogReader, readableEvents } from '../auditEvents/readableEvents.ts';
import { webhookOf } from './webhookRow.ts';

type Row = Selectable<Database['webhook_deliveries']>;

/** A webhook's deliveries, for events that the reader may read. */
export async function deliveryPage(
  tx: InAccount,
  webhookId: string,
  query: WebhookDeliveryListQuery,
  reader: LogReader,
): Promise<Page<WebhookDelivery>> {
  await read(tx.db, webhookOf(tx, webhookId));
  const from = deliveriesFor(tx, webhookId, reader);
  return listPage(listing, from, query, (rows) => rows.selectAll('webhook_deliveries'), toDelivery);
}

/** Throws NOT_FOUND. */
export async function findDelivery(
  tx: InAccount,
  { id, deliveryId }: { id: string; deliveryId: string },
  reader: LogReader,
): Promise<WebhookDeliveryDetails> {
  const row = await deliveriesFor(tx, id, reader)
    .selectAll('webhook_deliveries')
    .where('webhook_deliveries.id', '=', deliveryId)
    .executeTakeFirstOrThrow(notFound);
  const details = { ...toDelivery(row), body: row.body, attempts: row.attempts };
  if (row.event_id === null || row.body === null) return details;
  const { event, isFact } = await readAuditEvent(tx, row.event_id, reader);
  if (!isFact) return details;
  // Its registrant may have been sent more, which a receiver may have repeated.
  const attempts = row.attempts.map((attempt) => ({ ...attempt, answer: null }));
  return { ...details, body: messageOf(row.type, event), attempts };
}

/** The body of an event's delivery. */
export const messageOf = (type: string, event: AuditEvent): string =>
  JSON.stringify({ type, timestamp: event.occurredOn, data: event });

const deliveriesFor = (tx: InAccount, webhookId: string, reader: LogReader) =>
  tx
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where(
      sql<boolean>`(event_id is null or exists (select from audit_log
        where audit_log.account_id = ${tx.accountId} and audit_log.id = event_id and ${readableEvents(reader)}))`,
    );

const listing: Listing<WebhookDeliveryListQuery> = {
  key: 'webhook_deliveries.id',
  search: 'webhook_deliveries.type',
  filters: { status: anyOf('webhook_deliveries.status') },
  orders: { createdOn: { column: 'webhook_deliveries.created_on' } },
};

function toDelivery(row: Row): WebhookDelivery {
  const last = row.attempts.at(-1);
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    createdOn: row.created_on.toISOString(),
    nextAttemptOn: row.next_on?.toISOString() ?? null,
    attemptCount: row.attempts.length,
    lastStatus: last?.status ?? null,
    lastFailure: last?.failure ?? null,
    lastDurationMs: last?.durationMs ?? null,
  };
}

/** A test is sent once, even to a webhook that is off. */
export function testWebhook(deps: Deps, call: Call<'webhooks.test'>): Promise<{ data: WebhookDelivery }> {
  const { id } = call.params;
  const now = deps.clock();
  return commit(deps, call, {
    table: 'webhooks',
    reads: (tx) => webhookOf(tx, id),
    change: async (tx, webhook) => {
      const row = await tx.db
        .insertInto('webhook_deliveries')
        .values({
          account_id: tx.accountId,
          id: deps.newId(),
          webhook_id: id,
          event_id: null,
          type: call.operation,
          body: null,
          status: 'PENDING',
          created_on: now,
          next_on: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { ...ofWebhook(webhook), after: null, answer: { data: toDelivery(row) } };
    },
  });
}

/** Resends one, whatever its outcome, with as many attempts as a new one; the receiver recognises it by its id. */
export function replay(deps: Deps, call: Call<'webhooks.replay'>): Promise<{ data: WebhookDelivery }> {
  const { id } = call.params;
  return commit(deps, call, {
    table: 'webhooks',
    reads: (tx) => webhookOf(tx, id),
    change: async (tx, webhook) => {
      const { id: deliveryId } = await findDelivery(tx, call.params, call);
      const row = await again(deps, tx, id)
        .where('id', '=', deliveryId)
        .returningAll()
        .executeTakeFirstOrThrow(notFound);
      return {
        ...ofWebhook(webhook),
        after: { delivery: deliveryId },
        answer: { data: toDelivery(row) },
      };
    },
  });
}

/** Including events that the caller may not read: the registrant's rights decide. */
export function replayFailed(
  deps: Deps,
  call: Call<'webhooks.replayFailed'>,
): Promise<{ data: { replayed: number } }> {
  const { id } = call.params;
  return commit(deps, call, {
    table: 'webhooks',
    reads: (tx) => webhookOf(tx, id),
    change: async (tx, webhook) => {
      const { numUpdatedRows } = await again(deps, tx, id)
        .where('status', '=', 'FAILED')
        .where('created_on', '>=', new Date(call.body.since))
        .executeTakeFirstOrThrow();
      const replayed = Number(numUpdatedRows);
      return { ...ofWebhook(webhook), after: { replayed }, answer: { data: { replayed } } };
    },
  });
}

const again = ({ clock }: Deps, tx: InAccount, webhookId: string) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ status: 'PENDING', next_on: clock(), round: 0 })
    .where('webhook_id', '=', webhookId);

const ofWebhook = ({ id, url }: { id: string; url: string }) => ({
  objectId: id,
  objectName: url,
  before: null,
});
