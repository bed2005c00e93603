import { type Kysely, sql } from 'kysely';

/** The values that rows of a CRM had before an import changed them, and how far its revert is. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table crm_coverages add version integer not null default 1',
  'alter table crm_contacts add version integer not null default 1',
  `alter table crm_imports
    add revertable_until timestamptz,
    add revert_started_on timestamptz,
    add revert_ended_on timestamptz,
    add reverted_by text,
    add revert_rows integer not null default 0,
    add restored_rows integer not null default 0,
    add removed_rows integer not null default 0,
    add kept_rows integer not null default 0`,
  `create table crm_import_changes (
    account_id uuid not null,
    import_id uuid not null,
    row_id uuid not null,
    version integer not null,
    before jsonb,
    kept_because text collate "C",
    created_on timestamptz not null,
    primary key (account_id, import_id, row_id)
  )`,
  'create index crm_import_changes_by_time on crm_import_changes (created_on)',
];
