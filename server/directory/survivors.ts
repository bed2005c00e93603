import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ApiError, type Fault, faultOf } from '../errors.ts';

/** The id of what the firm `requested` has become by merges: its own, if it is not merged. */
export const survivorOf = (isRequested: RawBuilder<unknown>): RawBuilder<string> => sql`(
  with recursive chain as (
    select id, merged_into from firms as requested where ${isRequested}
    union all
    select firms.id, firms.merged_into from chain join firms on firms.id = chain.merged_into)
  select id from chain where merged_into is null)`;

/** The same by a firm's id. Throws NOT_FOUND. */
export async function survivorId(db: Kysely<Database>, id: string): Promise<string> {
  const { rows } = await sql<{
    id: string | null;
  }>`select ${survivorOf(sql`requested.id = ${id}`)} as id`.execute(db);
  const found = rows[0]?.id;
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** The key of what the firm with a key has become. */
export async function survivorKey(db: Kysely<Database>, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from firms where id = ${survivorOf(sql`requested.key = ${key}`)}`.execute(db);
  return rows[0]?.key;
}

/** A merged firm is un-merged before it is changed. */
export const firmMerged: Fault = { target: null, key: 'firms.validation.merged' };
export const mergedError = () => new ApiError('MERGED', { details: [faultOf(firmMerged)] });

/**
 * Locked by whatever points an account's CRM firm, an account or a draft at a firm, before anything else: a merge waits for
 * those under way, and those begun during it see the firm merged.
 */
export async function lockPointers(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOfPointers})`.execute(trx);
}

/** The same for a merge, which moves them all. */
export async function lockAllPointers(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfPointers})`.execute(trx);
}

const lockOfPointers = 6_001_003;
