import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from './testDatabase.ts';

type Tables = Awaited<ReturnType<typeof openTestDatabase>>['db'];

/** A fingerprint of each table's rows, whatever their order. */
async function rowsOf(db: Tables): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(md5(whole::text), '' order by md5(whole::text))), '') as sum
      from ${sql.table(name)} as whole`.execute(db);
    found[name] = rows[0]?.sum ?? '';
  }
  return found;
}

it('resets the same database, whatever the last test did to the rows of any table', async () => {
  const first = await openTestDatabase('demo');
  const before = await rowsOf(first.db);
  await sql`do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('truncate public.%I cascade', name);
    end loop;
  end $$`.execute(first.db);
  expect(await rowsOf(first.db)).not.toEqual(before);
  await sql`create table pristine.planted ()`.execute(first.db);
  await first.close();

  const next = await openTestDatabase('demo');
  expect(await rowsOf(next.db)).toEqual(before);
  await sql`drop table pristine.planted`.execute(next.db);
  await next.close();
});

it('never lends one again whose tables have changed', async () => {
  const changed = await openTestDatabase('empty');
  await sql`alter table users add column planted text`.execute(changed.db);
  await changed.close();

  const next = await openTestDatabase('empty');
  await expect(sql`select planted from users`.execute(next.db)).rejects.toThrow('planted');
  await next.close();
});

it('refuses late work once it is closed', async () => {
  const { db, close } = await openTestDatabase('empty');
  await close();
  await expect(db.selectFrom('users').selectAll().execute()).rejects.toThrow('has stopped');
});
