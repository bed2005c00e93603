import { type Kysely, sql } from 'kysely';

/** Refused calls and sign-ins of an hour in sums, which become events of the log when it is over, and are read with it before. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What the log and its events take over as it is. */
const shared = `id, account_id, author_kind, actor_account_id, actor_user_id, actor_api_key_id, actor_name,
  actor_name_key, on_behalf_of_account_id, on_behalf_of_user_id, ip_address, action, object_type, object_id, object_name,
  search_text`;

const statements = [
  `create table refusals (
    account_id uuid not null references accounts,
    id uuid not null,
    hour timestamptz not null,
    summed_by text collate "C" not null,
    outcome text not null,
    times integer not null,
    first_on timestamptz not null,
    last_on timestamptz not null,
    author_kind text not null,
    actor_account_id uuid,
    actor_user_id uuid,
    actor_api_key_id uuid,
    actor_name text not null,
    actor_name_key text collate "C" not null,
    on_behalf_of_account_id uuid,
    on_behalf_of_user_id uuid,
    ip_address text,
    action text not null,
    object_type text not null,
    object_id text not null,
    object_name text,
    search_text text not null,
    primary key (account_id, id)
  )`,
  'create unique index refusals_summed on refusals (account_id, hour, summed_by)',
  `create function told_refusal(outcome text, times integer, first_on timestamptz) returns jsonb language sql stable as $$
    select jsonb_build_object('outcome', outcome, 'times', times,
      'firstOn', to_char(first_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$`,
  `create view audit_log as
    select ${shared}, author_id, occurred_on, request_id, batch_id, before, after from audit_events
    union all
    select ${shared}, coalesce(actor_api_key_id, actor_user_id), last_on, null, null, null,
      told_refusal(outcome, times, first_on) from refusals`,
];
