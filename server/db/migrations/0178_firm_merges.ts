import { type Kysely, sql } from 'kysely';

/** Merges of firms, with what is needed to take them back. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table firms add column merged_into uuid references firms',
  'create index firms_by_survivor on firms (merged_into) where merged_into is not null',
  `create table firm_merges (
    id uuid primary key,
    merged_id uuid not null references firms,
    survivor_id uuid not null references firms,
    merged_on timestamptz not null,
    merged_by text not null,
    merged_version int not null,
    survivor_version int not null,
    choices jsonb not null,
    moved jsonb not null,
    unmerged_on timestamptz
  )`,
  'create unique index firm_merges_in_force on firm_merges (merged_id) where unmerged_on is null',
  'create index firm_merges_of_survivor on firm_merges (survivor_id) where unmerged_on is null',
];
