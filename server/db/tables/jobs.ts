import type { Generated, JSONColumnType } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** Work that outlives its request, and unsent mail. */
export type JobTables = {
  jobs: JobTable;
  outbox: OutboxTable;
  sent_mails: SentMailTable;
};

/** A mail to a user, without its text. */
type SentMailTable = {
  account_id: string;
  /** The mail's job. */
  id: string;
  user_id: string;
  /** Null for a mail queued by an older release. */
  kind: string | null;
  outcome: 'SENT' | 'REFUSED';
  sent_on: Timestamp;
};

type JobTable = {
  id: string;
  kind: string;
  /** The account it belongs to; accounts take turns. None for jobs queued by an older release. */
  account_id: string | null;
  /** Two jobs with the same key are one job. */
  key: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  run_on: Timestamp;
  attempts: Generated<number>;
  leased_until: OptionalTimestamp;
  finished_on: OptionalTimestamp;
  last_error: string | null;
};

type OutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  created_on: Timestamp;
};
