import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type DeliveryAttempt, type DeliveryStatus, webhookDays } from '#contract/webhooks.ts';
import type { Database } from '#server/db/database.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import type { JobPayloads } from '#server/jobs/enqueue.ts';
import { lease } from '#server/jobs/runner.ts';
import { OutboundError } from '#server/outbound/guardedFetch.ts';
import type { AppDeps } from '../appDeps.ts';
import { readAuditEvent } from '../auditEvents/auditEventQuery.ts';
import { messageOf } from './deliveries.ts';
import { registrantReader } from './registrantReader.ts';
import { headersOf, type Keeping } from './secret.ts';
import { switchOff } from './switchOff.ts';
import type { WebhookRow } from './webhookRow.ts';

type Delivery = Selectable<Database['webhook_deliveries']>;
type Delivering = Keeping & Pick<AppDeps, 'outbound'>;

/** In milliseconds: after this a job begins no further delivery, so that webhooks take turns. */
const turn = 5_000;
/** In milliseconds: a webhook whose last attempt took longer belongs to the lane of slow ones. */
const slowFrom = 2_000;
/** In milliseconds, for an attempt; and how much of the answer is read, and stored. */
const within = 10_000;
const cutAt = 65_536;
const keptOfAnswer = 2_000;
/** For a delivery that is replayed repeatedly. */
const attemptsKept = 30;

/** In milliseconds. */
const maxRetryAfter = 86_400_000;

/** In seconds, from each failed attempt to the next; after the last the delivery has failed. */
export const backOff = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** The job that sends a webhook's due deliveries, one after another, while it belongs to the job's lane. */
export const deliverDue =
  (deps: Delivering, kind: 'webhook' | 'slowWebhook') =>
  async ({ accountId, webhookId }: JobPayloads['webhook']): Promise<void> => {
    const tx = inAccount(deps.db, accountId);
    const began = performance.now();
    do {
      const webhook = await tx
        .selectFrom('webhooks')
        .selectAll()
        .where('id', '=', webhookId)
        .where('is_slow', '=', kind === 'slowWebhook')
        .executeTakeFirst();
      const delivery = webhook && (await claim(deps, tx, webhookId));
      if (!delivery) return;
      await deliver(deps, tx, webhook, delivery);
    } while (performance.now() - began < turn);
  };

/** During an attempt it is leased; if this process dies, another takes over when the lease expires. */
async function claim({ clock }: Deps, tx: InAccount, webhookId: string): Promise<Delivery | undefined> {
  const now = clock();
  const due = tx
    .selectFrom('webhook_deliveries')
    .select('webhook_deliveries.id')
    .where('webhook_id', '=', webhookId)
    .where('next_on', '<=', now)
    .orderBy('next_on')
    .orderBy('webhook_deliveries.id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('webhook_deliveries')
    .set({ next_on: new Date(now.getTime() + lease) })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
}

async function deliver(
  deps: Delivering,
  tx: InAccount,
  webhook: WebhookRow,
  delivery: Delivery,
): Promise<void> {
  // It was switched off while this waited for a retry.
  if (!webhook.enabled && delivery.round > 0)
    return settle(tx, delivery, { status: 'FAILED', next_on: null });
  const body = await bodyOf(deps, tx, webhook, delivery);
  if (body === null) return settle(tx, delivery, { status: 'WITHHELD', next_on: null, body: null });
  const { attempt, again } = await send(deps, webhook, { id: delivery.id, body });
  const now = deps.clock();
  const is_slow = attempt.durationMs > slowFrom;
  const attempts = JSON.stringify([...delivery.attempts, attempt].slice(-attemptsKept));
  const round = delivery.round + 1;
  if (isSuccess(attempt)) {
    await settle(tx, delivery, { status: 'DELIVERED', next_on: null, body, attempts, round });
    await note(tx, webhook, { last_delivered_on: now, failing_since: null, is_slow });
    return;
  }
  const wait = webhook.enabled && delivery.event_id ? backOff[delivery.round] : undefined;
  const next_on =
    wait === undefined ? null : new Date(now.getTime() + Math.max(jittered(wait, delivery), again));
  await settle(tx, delivery, { status: next_on ? 'PENDING' : 'FAILED', next_on, body, attempts, round });
  await noteFailure(deps, tx, webhook, { status: attempt.status, is_slow });
}

/** The event as the registrant may read it now, or as it was first sent; null if they may not read it. */
async function bodyOf(
  deps: Deps,
  tx: InAccount,
  webhook: WebhookRow,
  { id, event_id, type, body, created_on }: Delivery,
): Promise<string | null> {
  if (!event_id) return body ?? JSON.stringify({ type, timestamp: created_on, data: { deliveryId: id } });
  const reader = await registrantReader(deps, webhook);
  if (typeof reader === 'string') return null;
  try {
    const { event, isFact } = await readAuditEvent(tx, event_id, reader);
    return isFact || body === null ? messageOf(type, event) : body;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function send(
  deps: Delivering,
  webhook: WebhookRow,
  message: { id: string; body: string },
): Promise<{ attempt: DeliveryAttempt; again: number }> {
  const startedOn = deps.clock().toISOString();
  const began = performance.now();
  const duration = () => Math.round(performance.now() - began);
  const headers = headersOf(deps, webhook, message);
  try {
    const fetch = deps.outbound({ within, cutAt });
    const answer = await fetch(webhook.url, { method: 'POST', headers, body: message.body });
    const text = readable(await answer.text());
    const { status, headers: answered } = answer;
    const again = retryAfterMs(answered.get('retry-after'), deps.clock());
    return {
      attempt: { startedOn, durationMs: duration(), status, answer: text, failure: null, cause: null },
      again,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { reason: failure, cause = null } = error;
    return {
      attempt: { startedOn, durationMs: duration(), status: null, answer: null, failure, cause },
      again: 0,
    };
  }
}

/** In milliseconds: how long the receiver asks not to be called, in seconds or by a date; at most a day. */
function retryAfterMs(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), maxRetryAfter);
}

/** What the database accepts as text. */
const readable = (text: string) => text.slice(0, keptOfAnswer).replaceAll('\u0000', '').toWellFormed();

/** A redirect is no success: it is not followed. */
const isSuccess = ({ status }: DeliveryAttempt) => status !== null && status >= 200 && status < 300;

/** In milliseconds: up to a tenth more, so that simultaneous failures are not retried simultaneously. */
function jittered(seconds: number, { id, round }: Delivery): number {
  const share = createHash('sha256').update(`${id} ${round}`).digest().readUInt16BE() / 0xffff;
  return Math.round(seconds * 1000 * (1 + share / 10));
}

type Outcome = {
  status: DeliveryStatus;
  next_on: Date | null;
  body?: string | null;
  attempts?: string;
  round?: number;
};

const settle = async (tx: InAccount, { id }: Delivery, outcome: Outcome): Promise<void> => {
  await tx.updateTable('webhook_deliveries').set(outcome).where('id', '=', id).execute();
};

type Success = { last_delivered_on: Date; failing_since: null; is_slow: boolean };

const note = (tx: InAccount, { id }: WebhookRow, noted: Success) =>
  tx.updateTable('webhooks').set(noted).where('id', '=', id).execute();

/** One with only failures for days is switched off, and at once if the receiver says that it is gone. */
async function noteFailure(
  deps: Deps,
  tx: InAccount,
  { id, account_id }: WebhookRow,
  { status, is_slow }: { status: number | null; is_slow: boolean },
): Promise<void> {
  const now = deps.clock();
  const failing = await tx
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})`, is_slow })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  // It was deleted meanwhile.
  if (!failing) return;
  const hasFailedFor = now.getTime() - (failing.failing_since ?? now).getTime();
  if (status === 410) await switchOff(deps, account_id, id, 'GONE');
  else if (hasFailedFor >= webhookDays.failing * 24 * 3_600_000) {
    await switchOff(deps, account_id, id, 'FAILING');
  }
}
