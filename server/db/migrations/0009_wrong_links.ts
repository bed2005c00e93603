import { type Kysely, sql } from 'kysely';

/** The mailed links that an address has presented and that nobody was sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table wrong_links (
    ip_address text primary key,
    tries int not null,
    first_on timestamptz not null
  )`.execute(db);
}
