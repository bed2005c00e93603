import { type Kysely, sql } from 'kysely';

/** Whom a person has linked to the directory that has not called for them yet; and calls by their subject. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table provisioned_users add column is_awaited boolean not null default false',
  'create index provisioning_calls_by_subject on provisioning_calls (account_id, subject_id, called_on)',
];
