import { type Kysely, sql } from 'kysely';

/**
 * The log is changed in two ways alone, each named by a later event of its chain: an erasure replaces who a person was,
 * a cut removes what is older than the log's retention. A transaction says which one it is by `tenantry.log_change`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'drop trigger audit_events_are_kept on audit_events',
  `create trigger audit_events_are_not_emptied before truncate on audit_events
    for each statement execute function refuse_change()`,
  // A generated column has no new value yet in such a trigger.
  `create function guard_change() returns trigger language plpgsql as $$
  declare
    allowed text := coalesce(current_setting('tenantry.log_change', true), '');
    erased text[] := array['actor_name', 'actor_name_key', 'ip_address', 'object_name', 'search_text', 'before', 'after', 'author_id'];
  begin
    if tg_op = 'UPDATE' and allowed = 'erasure' and to_jsonb(new) - erased = to_jsonb(old) - erased then
      return new;
    end if;
    if tg_op = 'DELETE' and split_part(allowed, ' ', 1) = 'cut' and split_part(allowed, ' ', 2) = old.account_id::text
      and coalesce(old.position, 0) <= split_part(allowed, ' ', 3)::bigint then
      return old;
    end if;
    raise exception '% is only ever added to', tg_table_name;
  end $$`,
  `create trigger audit_events_are_kept before update or delete on audit_events
    for each row execute function guard_change()`,
];
