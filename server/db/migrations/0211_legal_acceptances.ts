import { type Kysely, sql } from 'kysely';

/** Which version of the terms and the privacy policy each user has accepted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table legal_acceptances (
      account_id uuid not null,
      user_id uuid not null,
      document text not null,
      edition text not null,
      accepted_on timestamptz not null,
      primary key (account_id, user_id, document, edition),
      foreign key (account_id, user_id) references users (account_id, id) on delete cascade
    )`.execute(db);
}
