import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { up } from '#server/db/migrations/0022_audit_chains.ts';
import { up as beginAll } from '#server/db/migrations/0026_chains_from_the_first.ts';
import { verifyChain } from '#server/writes/auditChain.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let accountId: string;
beforeAll(async () => {
  database = await openTestDatabase('demo');
  const { db } = database;
  ({ id: accountId } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow());
  await sql`drop function begin_chain cascade`.execute(db);
  await sql`drop function chain_event cascade`.execute(db);
  await sql`drop function move_head cascade`.execute(db);
  await sql`drop function audit_digest cascade`.execute(db);
  await sql`drop table audit_chains`.execute(db);
  await sql`alter table audit_events drop column position, drop column digest`.execute(db);
  for (const name of ['one', 'two', 'three']) await add(db, name);
  await up(db as never);
});
afterAll(() => database.close());

const add = (db: Kysely<Database>, name: string) =>
  sql`insert into audit_events (id, account_id, author_kind, actor_name, occurred_on, action, object_type, object_id)
    values (gen_random_uuid(), ${accountId}, 'command', ${name}, now(), 'x', 'users', 'x')`.execute(db);

it('begins each chain with what its account’s log held before', async () => {
  const { db } = database;
  expect(await verifyChain(db, accountId)).toMatchObject({ events: 3, broken: null });
  await add(db, 'four');
  expect(await verifyChain(db, accountId)).toMatchObject({ events: 4, broken: null });
});

it('begins one for each account that has no event yet, and leaves those that there are', async () => {
  const { db } = database;
  const broken = async () => {
    const accounts = await db.selectFrom('accounts').select('id').execute();
    const chains = await Promise.all(accounts.map(({ id }) => verifyChain(db, id)));
    return chains.filter((chain) => chain.broken).length;
  };
  expect(await broken()).toBeGreaterThan(1);
  await beginAll(db as never);
  expect(await broken()).toBe(0);
});

it.each(['update audit_events set actor_name = $$x$$', 'delete from audit_events'])(
  'tells that an event of before was touched: %s',
  async (statement) => {
    const { db } = database;
    const undone = new Error('undone');
    const tampering = db.transaction().execute(async (trx) => {
      await sql`alter table audit_events disable trigger user`.execute(trx);
      await sql.raw(`${statement} where actor_name = 'two'`).execute(trx);
      expect(await verifyChain(trx, accountId)).toMatchObject({
        broken: { position: 0, reason: 'changed before the chain began' },
      });
      throw undone;
    });
    await expect(tampering).rejects.toBe(undone);
  },
);
