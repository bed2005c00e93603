import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { UnfitDatabase } from './migrate.ts';

/** Throws an UnfitDatabase for what would fail only later: another encoding, or shared sessions. Needs two connections. */
export async function requireUsable(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding
  `.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8') {
    throw new UnfitDatabase(
      `Its encoding is ${encoding}, which lacks most letters. Create it with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (await sharesSessions(db)) throw new UnfitDatabase(sharedSessions);
}

/** A session's time limits and prepared statements would reach other callers. */
const sharedSessions =
  'A pooler in between gives each transaction another session. Let it pool sessions (PgBouncer: pool_mode = session).';

async function sharesSessions(db: Kysely<Database>): Promise<boolean> {
  const [one, other, oneAgain, otherAgain] = await db
    .connection()
    .execute((first) =>
      db
        .connection()
        .execute(async (second) => [
          await backendOf(first),
          await backendOf(second),
          await backendOf(first),
          await backendOf(second),
        ]),
    );
  return one === other || one !== oneAgain || other !== otherAgain;
}

async function backendOf(connection: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid;
}
