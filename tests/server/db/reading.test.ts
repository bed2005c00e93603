import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { known, read, reading, together } from '#server/db/reading.ts';
import { noting } from '#tests/support/notingDatabase.ts';

const saying = (db: Kysely<Database>, text: string) =>
  reading({ compile: () => sql<{ text: string }>`${sql.raw(text)}`.compile(db) }, (rows) =>
    rows.map((row) => row.text),
  );

it('takes one trip in a transaction, in order, and interprets each answer', async () => {
  const { db, trips } = noting();
  await db.transaction().execute(async (trx) => {
    const all = together(saying(trx, 'a'), together(saying(trx, 'b'), saying(trx, 'c')));
    expect(await read(trx, all)).toEqual([['a'], [['b'], ['c']]]);
  });
  expect(trips).toEqual([['begin', 'a', 'b', 'c'], ['commit']]);
});

it('takes one trip each otherwise', async () => {
  const { db, trips } = noting();
  expect(await read(db, together(saying(db, 'a'), saying(db, 'b')))).toEqual([['a'], ['b']]);
  expect(trips).toEqual([['a'], ['b']]);
});

it('sends nothing for a known value', async () => {
  const { db, trips } = noting();
  expect(await read(db, known(1))).toBe(1);
  await db.transaction().execute(async (trx) => {
    expect(await read(trx, together(known(1), saying(trx, 'a')))).toEqual([1, ['a']]);
    expect(await read(trx, together(saying(trx, 'b'), known(2)))).toEqual([['b'], 2]);
  });
  expect(trips).toEqual([['begin', 'a'], ['b'], ['commit']]);
});

it('fails with the statement that fails, and interprets none', async () => {
  const { db, trips } = noting('b');
  const failing = db.transaction().execute((trx) => read(trx, together(saying(trx, 'a'), saying(trx, 'b'))));
  await expect(failing).rejects.toThrow('b');
  expect(trips).toEqual([['begin', 'a', 'b'], ['rollback']]);
});
