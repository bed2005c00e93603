import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * The next free key of the directory's own, of nine digits; lower ones are assigned by hand. Locked until the
 * transaction ends, so that no two get the same; the embedded database has one transaction at a time anyway.
 */
export async function nextKey(trx: Kysely<Database>): Promise<string> {
  await sql`select pg_advisory_xact_lock(${lockOfKeys})`.execute(trx);
  const { rows } = await sql<{ key: string }>`
    select (coalesce(max(key), '199999999')::int + 1)::text as key from firms
    where key >= '200000000' and key < '900000000'`.execute(trx);
  const [next] = rows;
  if (!next) throw new Error('The directory has no key left');
  return next.key;
}

const lockOfKeys = 6_001_001;
