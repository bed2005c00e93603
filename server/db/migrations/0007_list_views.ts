import { type Kysely, sql } from 'kysely';

/** A person's own views of lists: a name once for each list, and one of them for its beginning. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table list_views (
    account_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    list text not null,
    name text not null,
    name_key text collate "C" not null,
    query text not null,
    is_default boolean not null,
    created_on timestamptz not null,
    primary key (account_id, id),
    foreign key (account_id, user_id) references users (account_id, id) on delete cascade
  )`,
  'create unique index list_views_of_name on list_views (account_id, user_id, list, name_key)',
  'create unique index list_views_of_beginning on list_views (account_id, user_id, list) where is_default',
  'create index list_views_by_name on list_views (account_id, user_id, name_key, id)',
];
