import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Timestamp } from '../timestamp.ts';

/** The records of each write: its audit row and its answer for retries; and refusals. */
export type WriteTables = {
  audit_chains: AuditChainTable;
  audit_checks: AuditCheckTable;
  audit_events: AuditEventTable;
  /** A view: the events, and the open sums of refusals as the events they will be. */
  audit_log: Omit<AuditEventTable, 'object_version' | 'position' | 'digest'>;
  idempotency_records: IdempotencyTable;
  refusals: RefusalTable;
  retention: RetentionTable;
};

/**
 * Append-only: the database refuses to change or remove rows. Who, on whose behalf, when, from where, action, object,
 * before and after, batch.
 */
type AuditEventTable = {
  id: string;
  /** The account that was changed; the actor's own may be another. */
  account_id: string;
  author_kind: 'user' | 'apiKey' | 'provisioning' | 'linkHolder' | 'job' | 'command' | 'stranger';
  actor_account_id: string | null;
  actor_user_id: string | null;
  actor_api_key_id: Generated<string | null>;
  /** The user or the key, whichever it was. */
  author_id: GeneratedAlways<string | null>;
  actor_name: string;
  actor_name_key: Generated<string>;
  on_behalf_of_account_id: string | null;
  on_behalf_of_user_id: string | null;
  occurred_on: Timestamp;
  ip_address: string | null;
  request_id: string | null;
  action: string;
  object_type: string;
  object_id: string;
  /** The object's name at that time, where the write gives it. */
  object_name: Generated<string | null>;
  object_version: number | null;
  search_text: Generated<string>;
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
  batch_id: string | null;
  /**
   * Its position in the account's chain, from 1, and its digest; the database sets both. Null from before there were
   * chains.
   */
  position: Generated<number | null>;
  digest: Generated<Uint8Array | null>;
};

/** The head of an account's chain of events, and its start: a digest of all earlier events. */
type AuditChainTable = {
  account_id: string;
  earlier: number;
  beginning: Uint8Array;
  length: number;
  digest: Uint8Array;
  /** When the account was last written, by the database's clock. */
  written_on: Generated<Timestamp>;
};

/** What the last verification of an account's chain found; `head` is its last digest, `broken_at` the first wrong position. */
type AuditCheckTable = {
  account_id: string;
  checked_on: Timestamp;
  events: number;
  head: string;
  broken_at: number | null;
  reason: string | null;
};

/** How often one caller was refused one thing in an hour; becomes an event in `audit_events` afterwards. */
type RefusalTable = Pick<
  AuditEventTable,
  | 'id'
  | 'account_id'
  | 'author_kind'
  | 'actor_account_id'
  | 'actor_user_id'
  | 'actor_name'
  | 'on_behalf_of_account_id'
  | 'on_behalf_of_user_id'
  | 'ip_address'
  | 'action'
  | 'object_type'
  | 'object_id'
> & {
  hour: Timestamp;
  /** Everything that refusals counted in one sum have in common. */
  summed_by: string;
  /** An error code, or another reason with a text in the catalogs. */
  outcome: string;
  times: number;
  first_on: Timestamp;
  last_on: Timestamp;
  actor_api_key_id: string | null;
  actor_name_key: string;
  object_name: string | null;
  search_text: string;
};

/** The one row of how many days what ages is kept; null is for ever. */
type RetentionTable = {
  id: string;
  log_days: number | null;
  session_days: number | null;
  mail_days: number | null;
  job_days: number | null;
  version: Generated<number>;
};

type IdempotencyTable = {
  actor_id: string;
  key: string;
  operation: string;
  request_hash: string;
  answer: JSONColumnType<Record<string, unknown>> | null;
  created_on: Timestamp;
};
