import { type Kysely, sql } from 'kysely';

/** How long the platform keeps what ages, in days; null is for ever. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table retention (
    id text primary key check (id = 'platform'),
    log_days integer,
    session_days integer,
    mail_days integer,
    job_days integer,
    version integer not null default 1
  )`,
  "insert into retention (id, session_days, mail_days, job_days) values ('platform', 30, 90, 7)",
];
