import { type Kysely, sql } from 'kysely';

/** Whose work a job is, so that accounts share the runner fairly; and how many bulk actions of an account run. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table jobs add column account_id uuid',
  `update jobs set account_id = (payload->>'accountId')::uuid where finished_on is null`,
  `create index bulks_running on bulks (account_id) where status = 'RUNNING'`,
];
