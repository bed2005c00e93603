import { type Kysely, sql } from 'kysely';

/** Actions on many records, and what became of each. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table bulks (
    account_id uuid not null references accounts,
    id uuid not null,
    resource text not null,
    action text not null,
    params jsonb not null,
    caller jsonb not null,
    status text collate "C" not null,
    started_on timestamptz not null,
    ended_on timestamptz,
    primary key (account_id, id)
  )`,
  `create table bulk_records (
    account_id uuid not null,
    bulk_id uuid not null,
    record_id text not null,
    outcome text not null default 'WAITING',
    name text,
    error jsonb,
    primary key (account_id, bulk_id, record_id),
    foreign key (account_id, bulk_id) references bulks on delete cascade
  )`,
  `create index bulk_records_waiting on bulk_records (account_id, bulk_id, record_id) where outcome = 'WAITING'`,
];
