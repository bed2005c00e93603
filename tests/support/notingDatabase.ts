import { Kysely } from 'kysely';
import { Connection, ConnectionDriver, dialectOf, type Statement } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';

/** A database that only records its statements, trip by trip, and answers each with itself; those in `refused` fail. */
export function noting(refused?: string) {
  const trips: string[][] = [];
  const ask = async (statements: readonly Statement[]) => {
    const asked = statements.map((statement) => statement.sql);
    trips.push(asked);
    if (refused && asked.includes(refused)) throw new Error(refused);
    return asked.map((text) => ({ rows: [{ text }] }));
  };
  class Noting extends ConnectionDriver {
    async acquireConnection() {
      return new Connection(ask, () => undefined);
    }
    async releaseConnection() {}
    async destroy() {}
  }
  const db = new Kysely<Database>({ dialect: dialectOf(new Noting()) });
  return { db, trips };
}
