import { type Kysely, sql } from 'kysely';

/** Where a user's role comes from, since when, and who gave it. One role may come by hand and from a group. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table user_roles
    add column source text collate "C" not null default 'hand' check (source in ('hand', 'group')),
    add column given_on timestamptz,
    add column given_by_account_id uuid,
    add column given_by_user_id uuid,
    drop constraint user_roles_pkey,
    add primary key (account_id, user_id, role_id, source)`,
];
