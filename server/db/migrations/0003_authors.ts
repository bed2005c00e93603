import { type Kysely, sql } from 'kysely';

/** Which kind of author an event has, and on whose behalf. Events of before get theirs by what they say. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit_events
    add column author_kind text,
    add column on_behalf_of_account_id uuid,
    add column on_behalf_of_user_id uuid`,
  `update audit_events set
    author_kind = case
      when action = 'platform.createAdministrator' then 'command'
      when action in ('session.activate', 'session.resetPassword') then 'linkHolder'
      when actor_user_id is null then 'stranger'
      when action = 'session.login' and after ->> 'outcome' in ('INVALID_CREDENTIALS', 'LOCKED_OUT') then 'stranger'
      else 'user'
    end,
    on_behalf_of_account_id = case when actor_account_id <> account_id then account_id end`,
  // Whoever failed to sign in was not shown to be the user they named.
  `update audit_events set actor_account_id = null, actor_user_id = null where author_kind = 'stranger'`,
  'alter table audit_events alter column author_kind set not null',
];
