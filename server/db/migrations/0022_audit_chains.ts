import { type Kysely, sql } from 'kysely';

/**
 * Each event of an account's log holds a digest of itself and of the one before it, made by the database as it is added:
 * whoever adds one, it is in the chain. Writers of one account wait for each other there; those of others don't.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const content = `jsonb_build_array(event.id, event.account_id, event.position, event.author_kind, event.actor_account_id,
  event.actor_user_id, event.actor_api_key_id, event.actor_name, event.on_behalf_of_account_id,
  event.on_behalf_of_user_id, event.occurred_on at time zone 'UTC', event.ip_address, event.request_id, event.action,
  event.object_type, event.object_id, event.object_name, event.object_version, event.before, event.after,
  event.batch_id)`;

const statements = [
  'alter table audit_events add column position bigint, add column digest bytea',
  'create unique index audit_events_by_position on audit_events (account_id, position)',
  `create table audit_chains (
    account_id uuid primary key references accounts,
    earlier bigint not null,
    beginning bytea not null,
    length bigint not null,
    digest bytea not null
  )`,
  `create function audit_digest(previous bytea, event audit_events) returns bytea language sql stable as $$
    select sha256(previous || convert_to(${content}::text, 'UTF8')) $$`,
  // Events of before can't be changed any more, so that one digest of them all is what their account's chain begins with.
  `insert into audit_chains (account_id, earlier, beginning, length, digest)
    select account_id, earlier, beginning, 0, beginning from (
      select account_id, count(*) as earlier,
        sha256(string_agg(audit_digest('', event), '' order by event.id)) as beginning
      from audit_events as event group by account_id
    ) as begun`,
  // From the head, not from the last event: else what is cut off would be forgotten with the next one. Within a statement
  // of many events the head stands still, so that each goes on from the one before it: by the index, as a plan that was
  // made while the table was small is kept.
  `create function chain_event() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    chain audit_chains;
    last record;
  begin
    -- As the event's reference to it will: whoever changes the account would else wait for this one, and this one for them.
    perform from accounts where id = new.account_id for key share;
    insert into audit_chains (account_id, earlier, beginning, length, digest)
      values (new.account_id, 0, sha256(''), 0, sha256('')) on conflict do nothing;
    select * into chain from audit_chains where account_id = new.account_id for update;
    select position, digest into last from audit_events
      where account_id = new.account_id and position > chain.length order by position desc limit 1;
    new.position := coalesce(last.position, chain.length) + 1;
    new.digest := audit_digest(coalesce(last.digest, chain.digest), new);
    return new;
  end $$`,
  'create trigger audit_events_are_chained before insert on audit_events for each row execute function chain_event()',
  `create function move_head() returns trigger language plpgsql as $$ begin
    update audit_chains as chain set length = last.position, digest = last.digest
      from (select distinct on (account_id) account_id, position, digest from added order by account_id, position desc) as last
      where chain.account_id = last.account_id;
    return null;
  end $$`,
  `create trigger audit_events_move_the_head after insert on audit_events
    referencing new table as added for each statement execute function move_head()`,
];
