import { sql } from 'kysely';
import { unsentActions } from '#contract/webhooks.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { LogReader } from '../auditEvents/readableEvents.ts';
import { readableEvents } from '../auditEvents/readableEvents.ts';
import { asOrdinary } from './asOrdinary.ts';
import { registrantReader } from './registrantReader.ts';
import { switchOff } from './switchOff.ts';
import type { WebhookRow } from './webhookRow.ts';

/**
 * To be called over and over: makes deliveries of what was added to the logs, and queues the webhooks of which some are due.
 */
export const sendingWebhooks = (deps: Deps) => async (): Promise<void> => {
  await fanOut(deps);
  await queueDue(deps);
};

/** A log's positions are counted without gaps in the order of its commits, so that what a webhook has yet to get is all beyond its own. */
async function fanOut(deps: Deps): Promise<void> {
  const { rows } = await sql<Pick<WebhookRow, 'account_id' | 'id'>>`
    select webhooks.account_id, id from webhooks join audit_chains using (account_id)
    where enabled and length > position`.execute(deps.db);
  for (const { account_id, id } of rows) await fanOutTo(deps, account_id, id);
}

/** Events of one transaction. */
const atOnce = 500;

/** Deliveries and the position that they lead to are written together: a crash neither loses an event nor doubles it. */
async function fanOutTo(deps: Deps, accountId: string, id: string): Promise<void> {
  const [webhook] = await inAccount(deps.db, accountId)
    .selectFrom('webhooks')
    .select(['account_id', 'registrant'])
    .where('id', '=', id)
    .execute();
  const reader = webhook && (await registrantReader(deps, webhook));
  if (!reader || reader === 'accountDisabled') return;
  if (reader === 'unreadable') return switchOff(deps, accountId, id, 'UNREADABLE');
  await deps.db.transaction().execute(async (trx) => {
    const tx = inAccount(trx, accountId);
    const locked = await tx
      .selectFrom('webhooks')
      .select(['events', sql<number>`position::int`.as('position')])
      .where('id', '=', id)
      .where('enabled', '=', true)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked) return;
    const events = await nextEvents(tx, locked.position);
    const last = events.at(-1);
    if (!last) return;
    const subscribed = events.flatMap((event) => {
      const type = typeFor(locked.events, event);
      return type ? [{ id: event.id, type }] : [];
    });
    const readable = await readableAmong(tx, subscribed, reader);
    const now = deps.clock();
    const deliveries = subscribed
      .filter((event) => readable.has(event.id))
      .map(({ id: event_id, type }) => ({
        account_id: accountId,
        id: deps.newId(),
        webhook_id: id,
        event_id,
        type,
        body: null,
        status: 'PENDING' as const,
        created_on: now,
        next_on: now,
      }));
    if (deliveries.length > 0) await trx.insertInto('webhook_deliveries').values(deliveries).execute();
    await tx.updateTable('webhooks').set({ position: last.position }).where('id', '=', id).execute();
  });
}

/** The chosen action that an event is, or amounts to; undefined if the webhook does not get it. */
function typeFor(chosen: string[] | null, event: Parameters<typeof asOrdinary>[0]): string | undefined {
  if (unsentActions.includes(event.action)) return undefined;
  if (chosen === null) return event.action;
  return [event.action, ...asOrdinary(event)].find((action) => chosen.includes(action));
}

const nextEvents = (tx: InAccount, after: number) =>
  tx
    .selectFrom('audit_events')
    .select(['id', 'action', 'object_type', 'before', 'after', sql<number>`position::int`.as('position')])
    .where('position', '>', after)
    .orderBy('position')
    .limit(atOnce)
    .execute();

async function readableAmong(
  tx: InAccount,
  events: readonly { id: string }[],
  reader: LogReader,
): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const ids = events.map(({ id }) => id);
  const rows = await tx
    .selectFrom('audit_log')
    .select('audit_log.id')
    .where('audit_log.id', 'in', ids)
    .where(readableEvents(reader))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * One job of a webhook at a time, and those of slow receivers in a lane of their own: only their own deliveries wait for
 * them. By the key two replicas queue it once; by the hour in it again, where a job was given up.
 */
async function queueDue(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { rows } = await sql<Due>`
    select one.account_id, one.id, one.is_slow, due.id as delivery_id, due.next_on from webhooks as one
    cross join lateral (select id, next_on from webhook_deliveries
      where account_id = one.account_id and webhook_id = one.id and next_on <= ${now}
      order by next_on, id limit 1) as due
    where not exists (select from jobs where kind in ('webhook', 'slowWebhook') and account_id = one.account_id
      and payload ->> 'webhookId' = one.id::text and finished_on is null)`.execute(deps.db);
  for (const { account_id: accountId, id: webhookId, is_slow, delivery_id, next_on } of rows) {
    const key = `webhook ${delivery_id} ${next_on.toISOString()} ${now.toISOString().slice(0, 13)}`;
    const tx = inAccount(deps.db, accountId);
    const kind = is_slow ? 'slowWebhook' : 'webhook';
    await enqueue(deps, tx, { kind, key, payload: { accountId, webhookId } });
  }
}

type Due = Pick<WebhookRow, 'account_id' | 'id' | 'is_slow'> & { delivery_id: string; next_on: Date };
