import { type Kysely, sql } from 'kysely';

/** The audit log to be read: found by author, action, object and text, in the order of time; and only ever added to. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit_events
    add column author_id uuid generated always as (coalesce(actor_api_key_id, actor_user_id)) stored,
    add column actor_name_key text collate "C" not null default '',
    add column object_name text,
    add column search_text text not null default ''`,
  // Events of before are found by what they said; accents are folded from now on.
  `update audit_events set
    actor_name_key = left(lower(findable), 300),
    object_name = left(told ->> 'name', 300),
    search_text = left(lower(concat_ws(' ', findable, told ->> 'name', ip_address)), 600)
  from (select id as told_id, case when coalesce(actor_account_id, account_id) = account_id then actor_name else '' end as findable, coalesce(before, '{}') || coalesce(after, '{}') as told from audit_events) as told
  where id = told_id`,
  'create index audit_events_by_time on audit_events (account_id, occurred_on, id) include (action, author_id, object_type)',
  'create index audit_events_by_author on audit_events (account_id, author_id, occurred_on, id)',
  'create index audit_events_by_action on audit_events (account_id, action, occurred_on, id)',
  'create index audit_events_by_type on audit_events (account_id, object_type, occurred_on, id)',
  `create index audit_events_by_text on audit_events
    using gin (account_id, search_text gin_trgm_ops, actor_name_key gin_trgm_ops)`,
  `create function refuse_change() returns trigger language plpgsql as $$ begin
    raise exception '% is only ever added to', tg_table_name;
  end $$`,
  `create trigger audit_events_are_kept before update or delete or truncate on audit_events
    for each statement execute function refuse_change()`,
];
