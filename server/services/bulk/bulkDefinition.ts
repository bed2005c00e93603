import type { Expression } from 'kysely';
import type { OperationId } from '#contract/operations.ts';
import type { Call, TargetAccount } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';

/** What can be done to many records of a resource at once, and how they are found. */
export type BulkDefinition<Row extends { version: number }, Filter> = {
  /** The ids of all records that a filter lets through, as `id`. */
  matching: (tx: InAccount, filter: Filter, now: Date, asked: AskedBulk) => Expression<{ id: unknown }>;
  /** What else must hold before it begins, in its transaction. */
  begins?: (tx: InAccount, asked: AskedBulk) => Promise<void>;
  /** One record as it is now; throws NOT_FOUND. */
  find: (tx: InAccount, id: string, account: TargetAccount) => Promise<Row>;
  nameOf: (record: Row) => string;
  actions: Readonly<Record<string, BulkAction<Row>>>;
};

export type AskedBulk = { action: string; params?: BulkParams | undefined };

/** What an action takes besides the records. */
export type BulkParams = Readonly<Record<string, string | undefined>>;

/** An action on one record: the write of an existing call, so that all its rules hold. */
export type BulkAction<Row> = {
  /** The call whose write it is; the same right opens both. */
  operation: OperationId;
  /** What of the params it can't do without. */
  needs?: string;
  /** Whether nothing is left to do: such a record is not written. */
  isSo?: (record: Row, params: BulkParams) => boolean;
  write: (call: RecordCall, record: Row, params: BulkParams) => Promise<unknown>;
};

/** A call about one record, whatever the operation; what its body is, the action says. */
export type RecordCall = Omit<Call<'users.unlock'>, 'operation'>;
