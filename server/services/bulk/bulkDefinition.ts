import type { Expression } from 'kysely';
import type { OperationId } from '#contract/operations.ts';
import type { Call, TargetAccount } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';

/** The bulk actions of a resource, and how their records are found. */
export type BulkDefinition<Row extends { version: number }, Filter> = {
  /** The ids of all records that match a filter, as `id`. */
  matching: (
    tx: InAccount,
    filter: Filter,
    now: Date,
    request: BulkRequest,
  ) => Expression<{ id: unknown }> | Promise<Expression<{ id: unknown }>>;
  /** A further check when it is started, in the same transaction. */
  beforeStart?: (tx: InAccount, request: BulkRequest) => Promise<void>;
  /** One record as it is now; throws NOT_FOUND. */
  find: (tx: InAccount, id: string, account: TargetAccount, params: BulkParams) => Promise<Row>;
  nameOf: (record: Row) => string;
  actions: Readonly<Record<string, BulkAction<Row>>>;
};

type BulkRequest = { action: string; params?: BulkParams | undefined };

/** An action's arguments besides the records. */
export type BulkParams = Readonly<Record<string, string | undefined>>;

/** An action on one record: an existing call's write, so that all its rules apply. */
export type BulkAction<Row> = {
  /** The call whose write it is; the same right allows both. */
  operation: OperationId;
  /** The params it requires. */
  needs?: string;
  /** Whether nothing is left to do: such a record is not written. */
  isAlreadyDone?: (record: Row, params: BulkParams) => boolean;
  write: (call: RecordCall, record: Row, params: BulkParams) => Promise<unknown>;
};

/** A call about one record of any operation; the action supplies its body. */
export type RecordCall = Omit<Call<'users.unlock'>, 'operation'>;
