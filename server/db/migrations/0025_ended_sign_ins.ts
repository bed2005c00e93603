import { type Kysely, sql } from 'kysely';

/** How often all sign-ins of a user were ended: one under way is void once it is oftener than when they proved who they are. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['users', 'sign_in_codes'])
    await sql`alter table ${sql.table(table)} add column sign_ins_ended integer not null default 0`.execute(
      db,
    );
}
