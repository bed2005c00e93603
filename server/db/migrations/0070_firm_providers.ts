import { type Kysely, sql } from 'kysely';

/** A version of a firm's parent, what a restored version is of, and connections to the external provider of firms. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table firms add column relations_version integer not null default 1',
  'alter table firm_versions add column restored_from integer',
  "update firm_versions set snapshot = jsonb_set(snapshot, '{firm,relations_version}', '1')",
  `create table firm_provider_links (
    firm_id uuid primary key references firms on delete cascade,
    provider_firm_id text collate "C" not null constraint firm_provider_links_one_firm unique,
    linked_on timestamptz not null,
    held jsonb not null
  )`,
  `create table firm_provider_refreshes (
    provider text collate "C" primary key,
    refreshed_to timestamptz not null
  )`,
];
