import type { Selectable } from 'kysely';
import type { Webhook } from '#contract/webhooks.ts';
import type { Call } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import { type Reading, read, reading } from '#server/db/reading.ts';
import type { Registrant } from '#server/db/tables/webhooks.ts';
import { notFound } from '#server/errors.ts';

export type WebhookRow = Selectable<Database['webhooks']>;

/** Throws NOT_FOUND, also for a webhook of another account. */
export const findWebhook = async (tx: InAccount, id: string, now: Date): Promise<Webhook> =>
  toWebhook(now)(await read(tx.db, webhookOf(tx, id)));

/** The row, to be read with others; throws NOT_FOUND. */
export const webhookOf = (tx: InAccount, id: string): Reading<WebhookRow> =>
  reading(tx.selectFrom('webhooks').selectAll().where('id', '=', id), ([row]) => {
    if (!row) throw notFound();
    return row;
  });

/** The record that callers see. */
export const toWebhook =
  (now: Date) =>
  (row: WebhookRow): Webhook => ({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    offReason: row.off_reason,
    registeredBy: row.registrant_name,
    createdOn: row.created_on.toISOString(),
    oldSecretEndsOn:
      row.old_secret_ends_on && row.old_secret_ends_on > now ? row.old_secret_ends_on.toISOString() : null,
    lastDeliveredOn: row.last_delivered_on?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    version: row.version,
  });

/** A webhook as the audit log records it: without traces of its deliveries. */
export const audited = ({ url, description, events, enabled, offReason, ...rest }: Webhook) => ({
  url,
  description,
  events,
  enabled,
  offReason,
  registeredBy: rest.registeredBy,
  oldSecretEndsOn: rest.oldSecretEndsOn,
  version: rest.version,
});

/** The columns that describe one. */
export const columnsOf = ({ url, description, events }: Pick<Webhook, 'url' | 'description' | 'events'>) => ({
  url,
  url_key: normalise(url).slice(0, 300),
  description,
  search_text: normalise(`${url} ${description ?? ''}`).slice(0, 600),
  events,
});

/**
 * The caller, whose rights decide what is sent from then on: otherwise changing its address would show events to
 * people who may not read them.
 */
export function registrantOf({ actor, locale }: Pick<Call<'webhooks.update'>, 'actor' | 'locale'>): Pick<
  WebhookRow,
  'registrant_name'
> & {
  registrant: string;
} {
  const registrant: Registrant = {
    accountId: actor.accountId,
    userId: actor.userId,
    apiKeyId: actor.apiKey?.id ?? null,
    locale,
  };
  return { registrant: JSON.stringify(registrant), registrant_name: actor.name };
}
