import type { Generated, JSONColumnType } from 'kysely';
import type { BulkRefusal, BulkStatus } from '#contract/bulk.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** Actions on many records, and what became of each. */
export type BulkTables = {
  bulks: BulkTable;
  bulk_records: BulkRecordTable;
};

type BulkTable = {
  account_id: string;
  id: string;
  resource: string;
  action: string;
  params: JSONColumnType<Record<string, string>>;
  caller: JSONColumnType<BulkCaller>;
  status: BulkStatus;
  started_on: Timestamp;
  ended_on: OptionalTimestamp;
};

/** Who began it and from where. Their rights are looked up again for each record. */
type BulkCaller = {
  accountId: string;
  userId: string;
  /** Set where a key began it: the key's rights apply. */
  apiKeyId?: string | undefined;
  name: string;
  variant: 'own' | 'admin';
  locale: string;
  requestId: string;
  ipAddress: string | null;
};

type BulkRecordTable = {
  account_id: string;
  bulk_id: string;
  record_id: string;
  outcome: Generated<'WAITING' | 'DONE' | 'UNCHANGED' | 'REFUSED'>;
  /** For a refused record: its name, and the error that a single call would have had. */
  name: string | null;
  error: JSONColumnType<Omit<BulkRefusal, 'id' | 'name'>> | null;
};
