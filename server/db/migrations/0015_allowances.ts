import { type Kysely, sql } from 'kysely';

/** What has been asked for, by whom it is about, and since when it is counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table allowances_taken (
    kind text not null,
    subject text not null,
    taken int not null,
    first_on timestamptz not null,
    primary key (kind, subject)
  )`.execute(db);
}
