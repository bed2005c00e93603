import { type Kysely, sql } from 'kysely';

/** Marks the role that an account's type brings for its administrators: a name is anyone's to give. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table roles add column is_administrator boolean not null default false',
  // Until here every role came from the catalogue, so that the name says which.
  `update roles set is_administrator = true where name_key = 'administrator'`,
  'create unique index roles_of_administrators on roles (account_id) where is_administrator',
];
