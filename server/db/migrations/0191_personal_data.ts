import { type Kysely, sql } from 'kysely';

/** Which mails each user was sent, and when a user was erased. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sent_mails (
    account_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    kind text,
    outcome text not null,
    sent_on timestamptz not null,
    primary key (account_id, id),
    foreign key (account_id, user_id) references users (account_id, id) on delete cascade
  )`,
  'create index sent_mails_of_user on sent_mails (account_id, user_id, sent_on)',
  'create index sent_mails_by_time on sent_mails (sent_on)',
  'alter table users add column erased_on timestamptz',
];
