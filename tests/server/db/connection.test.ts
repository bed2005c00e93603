import { type CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withNext } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { noting } from '#tests/support/notingDatabase.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

const raw = (db: Kysely<Database>, text: string): { compile: () => CompiledQuery } => ({
  compile: () => sql.raw(text).compile(db),
});

describe('a connection', () => {
  it('begins a transaction by the trip of its first statement', async () => {
    const { db, trips } = noting();
    await db.transaction().execute(async (trx) => {
      expect(trips).toEqual([]);
      await sql`a`.execute(trx);
      await sql`b`.execute(trx);
    });
    expect(trips).toEqual([['begin', 'a'], ['b'], ['commit']]);
  });

  it('begins it as it is asked to', async () => {
    const { db, trips } = noting();
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    await transaction.execute((trx) => sql`a`.execute(trx));
    expect(trips).toEqual([['begin isolation level repeatable read read only', 'a'], ['commit']]);
  });

  it('sends with the next one what nobody waits for, in order, at the latest with the commit', async () => {
    const { db, trips } = noting();
    await db.transaction().execute(async (trx) => {
      await withNext(trx, raw(trx, 'a'));
      await withNext(trx, raw(trx, 'b'));
      await sql`c`.execute(trx);
      await withNext(trx, raw(trx, 'd'));
    });
    expect(trips).toEqual([
      ['begin', 'a', 'b', 'c'],
      ['d', 'commit'],
    ]);
  });

  it('sends it at once, where there is no transaction', async () => {
    const { db, trips } = noting();
    await withNext(db, raw(db, 'a'));
    expect(trips).toEqual([['a']]);
  });

  it('asks nothing for a transaction that ends before its first trip', async () => {
    const { db, trips } = noting();
    const ending = db.transaction().execute(async (trx) => {
      await withNext(trx, raw(trx, 'a'));
      throw new Error('refused');
    });
    await expect(ending).rejects.toThrow('refused');
    expect(trips).toEqual([]);
  });

  it('reports its failure with the next statement, and sends nothing after it', async () => {
    const { db, trips } = noting('b');
    const failing = db.transaction().execute(async (trx) => {
      await sql`a`.execute(trx);
      await withNext(trx, raw(trx, 'b'));
    });
    await expect(failing).rejects.toThrow('b');
    expect(trips).toEqual([['begin', 'a'], ['b', 'commit'], ['rollback']]);
  });
});

/** Three times each: the first time a PostgreSQL connection has to prepare it, in a trip of its own. */
describe('statements of one trip to the engine at hand', () => {
  let db: Kysely<Database>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await openTestDatabase('empty'));
    await sql`create table noted (n integer primary key)`.execute(db);
  });
  afterAll(async () => {
    await sql`drop table noted`.execute(db);
    await close();
  });

  const add = (trx: Kysely<Database>, n: number) =>
    withNext(trx, { compile: () => sql`insert into noted values (${n}::integer)`.compile(trx) });
  const isThere = async (trx: Kysely<Database>, n: number) => {
    const { rows } = await sql<{ n: number }>`select n from noted where n = ${n}::integer`.execute(trx);
    return rows.length === 1;
  };

  it.each([1, 2, 3])('are answered with the rows of the last one (%i)', async (n) => {
    await db.transaction().execute(async (trx) => {
      await add(trx, n);
      expect(await isThere(trx, n)).toBe(true);
    });
    expect(await isThere(db, n)).toBe(true);
  });

  it.each([21, 31, 41])('are each answered with what they have changed (from %i)', async (from) => {
    const adding = (count: number) =>
      sql`insert into noted select n from generate_series(${from}::integer, ${from + count - 1}::integer) as n`;
    const moved = await db.transaction().execute(async (trx) => {
      const changed: unknown[] = [];
      const hear = ({ numAffectedRows }: QueryResult<unknown>) => void changed.push(numAffectedRows);
      await withNext(trx, { compile: () => adding(3).compile(trx) }, hear);
      hear(await sql`delete from noted where n between ${from + 1}::integer and ${from + 9}`.execute(trx));
      return changed;
    });
    expect(moved).toEqual([3n, 2n]);
  });

  it.each([11, 12, 13])('are not executed after one that fails, nor is the commit (%i)', async (n) => {
    const doubling = db.transaction().execute(async (trx) => {
      await add(trx, n);
      await add(trx, n);
    });
    await expect(doubling).rejects.toMatchObject({ constraint: 'noted_pkey' });
    expect(await isThere(db, n)).toBe(false);
  });
});
