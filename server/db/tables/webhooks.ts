import type { Generated, JSONColumnType } from 'kysely';
import type { DeliveryAttempt, DeliveryStatus, WebhookOffReason } from '#contract/webhooks.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** Where accounts' events are sent, and each delivery. */
export type WebhookTables = {
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
};

/** The registrant, of any account: their rights decide what is sent. */
export type Registrant = { accountId: string; userId: string; apiKeyId: string | null; locale: string };

type WebhookTable = {
  account_id: string;
  id: string;
  url: string;
  url_key: string;
  description: string | null;
  search_text: string;
  /** Actions of the audit log; null for all. */
  events: string[] | null;
  enabled: boolean;
  off_reason: WebhookOffReason | null;
  /** Both encrypted. */
  secret: string;
  old_secret: string | null;
  old_secret_ends_on: OptionalTimestamp;
  registrant: JSONColumnType<Registrant>;
  registrant_name: string;
  created_on: Timestamp;
  /** The position in the account's log up to which deliveries were made. */
  position: number;
  last_delivered_on: OptionalTimestamp;
  failing_since: OptionalTimestamp;
  /** Its receiver took long at the last attempt. */
  is_slow: Generated<boolean>;
  version: Generated<number>;
};

type WebhookDeliveryTable = {
  account_id: string;
  id: string;
  webhook_id: string;
  /** Null for a test. */
  event_id: string | null;
  type: string;
  /** As it was first sent. */
  body: string | null;
  status: DeliveryStatus;
  /** Attempts since its creation or last replay. */
  round: Generated<number>;
  attempts: JSONColumnType<DeliveryAttempt[], string | undefined, string>;
  created_on: Timestamp;
  /** When it is retried; null: never. During an attempt, when another process may take over. */
  next_on: OptionalTimestamp;
};
