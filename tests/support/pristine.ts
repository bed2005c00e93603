import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Keeps a copy of each table in a separate schema, so that a database can be reset for the next test. */
export async function keepPristine(db: Kysely<Database>): Promise<void> {
  await sql`drop schema if exists pristine cascade`.execute(db);
  await sql`create schema pristine`.execute(db);
  await sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table pristine.%1$I as table public.%1$I', name);
    end loop;
    create table pristine.filling as select ${shape} as shape, ${transaction} as transaction;
  end $$`.execute(db);
}

/**
 * Restores changed tables: those with a row of a later transaction, or another number of rows. Returns false, and
 * changes nothing, if the tables themselves have changed.
 */
export async function restorePristine(db: Kysely<Database>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from pristine.filling where shape = ${shape}`.execute(trx);
    if (rows.length === 0) return false;
    // Foreign keys and triggers are off.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`do $$ declare name text; given text; last bigint; changed boolean; begin
      select transaction into strict last from pristine.filling;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format(
          'select (select count(*) from public.%1$I) <> (select count(*) from pristine.%1$I)
            or exists (select from public.%1$I where xmin::text::bigint > $1)', name) into changed using last;
        if changed then
          select string_agg(quote_ident(attname), ', ') into strict given from pg_attribute
            where attrelid = format('public.%I', name)::regclass
              and attnum > 0 and not attisdropped and attgenerated = '';
          execute format('delete from public.%I', name);
          execute format('insert into public.%1$I (%2$s) select %2$s from pristine.%1$I', name, given);
        end if;
      end loop;
      update pristine.filling set transaction = ${transaction};
    end $$`.execute(trx);
    return true;
  });
}

const transaction = sql.raw('pg_current_xact_id()::text::bigint');

/** Every column of every table, in one short text. */
const shape = sql.raw(`(
  select md5(string_agg(concat_ws(' ', relname, attname, attnum, atttypid, attnotnull), ',' order by relname, attnum))
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped)`);
