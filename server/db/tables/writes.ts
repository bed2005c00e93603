import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Timestamp } from '../timestamp.ts';

/** What each write leaves: its audit row and its answer for retries; and what was refused. */
export type WriteTables = {
  audit_chains: AuditChainTable;
  audit_events: AuditEventTable;
  /** A view: the events, and the open sums of refusals as the events that they are to be. */
  audit_log: Omit<AuditEventTable, 'object_version' | 'position' | 'digest'>;
  idempotency_records: IdempotencyTable;
  refusals: RefusalTable;
};

/** Rows are added alone: the database refuses to change or remove one. Who, on whose behalf, when, from where, action, object, before and after, batch (architecture, "Data"). */
type AuditEventTable = {
  id: string;
  /** The account that was changed; the actor's own account may be another one. */
  account_id: string;
  author_kind: 'user' | 'apiKey' | 'linkHolder' | 'job' | 'command' | 'stranger';
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
  /** How the object was called then, where the write tells. */
  object_name: Generated<string | null>;
  object_version: number | null;
  search_text: Generated<string>;
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
  batch_id: string | null;
  /** Its place in the account's chain, from 1, and the digest that it ends with; the database makes both. Null before there were chains. */
  position: Generated<number | null>;
  digest: Generated<Uint8Array | null>;
};

/** How far the chain of an account's events has come, and what it began with: a digest of all events of before. */
type AuditChainTable = {
  account_id: string;
  earlier: number;
  beginning: Uint8Array;
  length: number;
  digest: Uint8Array;
};

/** How often one caller was refused one thing in an hour; closed into `audit_events` when it is over. */
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
  /** All that two refusals have in common whose sum is one. */
  summed_by: string;
  /** An error code, or what else a catalog has a word for. */
  outcome: string;
  times: number;
  first_on: Timestamp;
  last_on: Timestamp;
  actor_api_key_id: string | null;
  actor_name_key: string;
  object_name: string | null;
  search_text: string;
};

type IdempotencyTable = {
  actor_id: string;
  key: string;
  operation: string;
  request_hash: string;
  answer: JSONColumnType<Record<string, unknown>> | null;
  created_on: Timestamp;
};
