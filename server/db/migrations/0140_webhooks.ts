import { type Kysely, sql } from 'kysely';

/** Where accounts' events are sent, and each delivery. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhooks (
    account_id uuid not null references accounts,
    id uuid not null,
    url text not null,
    url_key text collate "C" not null,
    description text,
    search_text text not null,
    events text[],
    enabled boolean not null,
    off_reason text collate "C",
    secret text not null,
    old_secret text,
    old_secret_ends_on timestamptz,
    registrant jsonb not null,
    registrant_name text not null,
    created_on timestamptz not null,
    position bigint not null,
    last_delivered_on timestamptz,
    failing_since timestamptz,
    version integer not null default 1,
    primary key (account_id, id)
  )`,
  'create index webhooks_by_url on webhooks (account_id, url_key, id)',
  'create index webhooks_by_created_on on webhooks (account_id, created_on, id)',
  `create table webhook_deliveries (
    account_id uuid not null,
    id uuid not null,
    webhook_id uuid not null,
    event_id uuid,
    type text collate "C" not null,
    body text,
    status text collate "C" not null,
    round integer not null default 0,
    attempts jsonb not null default '[]',
    created_on timestamptz not null,
    next_on timestamptz,
    primary key (account_id, id),
    unique (account_id, webhook_id, event_id),
    foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade
  )`,
  'create index webhook_deliveries_by_created_on on webhook_deliveries (account_id, webhook_id, created_on, id)',
  `create index webhook_deliveries_by_next_on on webhook_deliveries (account_id, webhook_id, next_on, id)
    where next_on is not null`,
  'create index webhook_deliveries_by_age on webhook_deliveries (created_on)',
];
