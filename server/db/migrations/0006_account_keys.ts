import { type Kysely, sql } from 'kysely';

/** Lets accounts be found by their entity keys. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update accounts set search_text = search_text || ' ' || cmg_entity_key where cmg_entity_key is not null
  `.execute(db);
}
