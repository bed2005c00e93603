import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

/**
 * What Citus would need before tenants could be spread over several machines: each key of a tenant's table has the
 * account, and tables without one are small or the same on each machine. What is not so stands here with its reason;
 * a new table has to be one or the other.
 */
const keysWithoutAccount = {
  'audit_events (id)': 'an event’s address names no account; the sequence would need it as well',
  'files (id)': 'a file is found by its id alone',
  'jobs (id)': 'a job of the platform has no account',
  'jobs (key)': 'the same job of the platform is queued once',
  'mailed_links (secret_hash)': 'a mailed link is found by its secret alone',
};

/** On each machine a copy, which all tenants' statements join. */
const reference = [
  ...['accounts', 'traits', 'firms', 'vocabulary', 'postings', 'firm_provider_links'],
  ...['firm_addresses', 'firm_contacts', 'firm_identifiers', 'firm_names', 'firm_roles', 'firm_sectors'],
  ...['firm_versions', 'firm_merges', 'firm_pairs', 'firms_to_compare', 'lei_registrations'],
];

/** On one machine: the platform's own, or found by what names no account. */
const platform = {
  allowances_taken: 'limits by address and by caller, also of people without an account',
  draft_accounts: 'registered before their account exists',
  file_chunks: 'goes with its file',
  firm_provider_refreshes: 'one row for each provider',
  firm_quality_days: 'one row a day',
  idempotency_records: 'by actor, who may change other accounts',
  investor_invites: 'of the bank that invites (bank_id), read before anybody logs in',
  kysely_migration: 'of the migrations',
  kysely_migration_lock: 'of the migrations',
  outbox: 'mails of all accounts, sent by whichever server is free',
  retention: 'of the installation',
  secrets: 'of the installation',
  wrong_links: 'by address, before anybody logs in',
};

it('lists each key of a tenant’s table without its account', async () => {
  const { rows } = await sql<{ key: string }>`
    select format('%s (%s)', conrel.relname, string_agg(coalesce(attname, 'expression'), ', ' order by place)) as key
    from pg_index join pg_class as conrel on conrel.oid = indrelid
      cross join lateral unnest(indkey) with ordinality as columns (number, place)
      left join pg_attribute on attrelid = indrelid and attnum = number
    where indisunique and relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute as own where own.attrelid = indrelid and own.attname = 'account_id')
    group by indexrelid, relname having not bool_or(coalesce(attname, '') = 'account_id')
    order by 1`.execute(server.deps.db);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(keysWithoutAccount).sort());
});

it('lists each reference from a tenant’s table to another’s without the account', async () => {
  const { rows } = await sql<{ reference: string }>`
    select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as reference from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'account_id')
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'account_id')
      and not exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and attname = 'account_id')
    order by 1`.execute(server.deps.db);
  expect(rows.filter(({ reference: one }) => !one.includes('(maker_account_id, '))).toEqual([]);
});

it('knows of each table without an account where it would be', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id')
    order by 1`.execute(server.deps.db);
  expect(rows.map(({ name }) => name)).toEqual([...reference, ...Object.keys(platform)].sort());
});
