import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { canaryOf } from '#server/demo/canary.ts';
import { testServer } from '../support/testServer.ts';
import { allRoutes } from './routes.ts';
import { digests, ownerOf, type Table, tablesOf } from './storedRows.ts';
import { populate, type World } from './world.ts';

const server = testServer({ fixture: 'canaries' });
let world: World;
beforeAll(async () => {
  world = await populate(server);
});

/** Text in a tenant's row that is not the tenant's own, and why. */
const unmarked: Record<string, string> = {
  'accounts.subdomain': 'in addresses, so the walk itself sends it',
  'accounts.external_licenses': 'of a fixed list',
  'accounts.ip_whitelist': 'addresses',
  'accounts.cmg_entity_key': 'nine digits of the platform’s directory',
  'accounts.password_policy': 'numbers and yes or no',
  'api_key_tokens.hash': 'a digest',
  'api_keys.allowed_addresses': 'addresses',
  'api_keys.last_used_from': 'an address',
  'api_keys.permissions': 'of the platform’s list',
  'api_keys.token_end': 'of a random token',
  'audit_checks.head': 'a digest',
  'audit_checks.reason': 'of a fixed list',
  'audit_events.author_kind': 'of a fixed list',
  'audit_events.ip_address': 'an address',
  'crm_import_chunks.repeated': 'numbers of lines',
  'crm_imports.columns': 'headers of the template',
  'crm_imports.delimiter': 'of a fixed list',
  'crm_imports.encoding': 'of a fixed list',
  'crm_imports.fault_counts': 'rules and columns of fixed lists',
  'crm_imports.pending_phase': 'one of two words',
  'crm_investor_firms.cmg_entity_key': 'nine digits of the platform’s directory',
  'crm_investor_firms.match_keys': 'normalised words and codes',
  'crm_investor_firms.match_model': 'a digest',
  'crm_investor_firms.match_reason': 'names of fields',
  'crm_match_sample_pairs.told': 'what the matcher tells, as it was',
  'crm_match_samples.drawn_by': 'one of the platform’s staff',
  'crm_not_matches.decided_by': 'one of the platform’s staff',
  'crm_not_matches.firm_hash': 'a digest',
  'crm_not_matches.match_hash': 'a digest',
  'crm_not_matches.match_id': 'the id of a firm of the directory',
  'federated_exchanges.browser_hash': 'a digest',
  'federated_exchanges.code_verifier': 'random',
  'federated_exchanges.id': 'of our own making',
  'federated_exchanges.nonce': 'random',
  'federated_exchanges.purpose': 'of a fixed list',
  'federated_exchanges.sign_in_id': 'of the provider’s own making',
  'files.media_type': 'of a fixed list',
  'identity_providers.allowed_domains': 'domains',
  'identity_providers.provider_type': 'of a fixed list',
  'jobs.key': 'of our own making',
  'jobs.kind': 'of a fixed list',
  'jobs.last_error': 'no call answers it: the runner keeps its own state here',
  'jobs.payload': 'no call answers it: the runner keeps its own state here',
  'legal_acceptances.document': 'of a fixed list',
  'legal_acceptances.edition': 'of the files in LEGAL_DIR',
  'mailed_links.purpose': 'of a fixed list',
  'mailed_links.secret_hash': 'a digest',
  'oidc_records.id': 'of the provider’s own making',
  'oidc_records.uid': 'of the provider’s own making',
  'oidc_records.grant_id': 'of the provider’s own making',
  'oidc_records.model': 'of the provider’s own list',
  'oidc_records.payload': 'no call answers it: the provider keeps its own state here',
  'passkey_challenges.asked_by': 'of the provider’s own making',
  'passkey_challenges.challenge': 'random',
  'provisioning_calls.operation': 'of the manifest',
  'provisioning_calls.subject_kind': 'of a fixed list',
  'provisioning_tokens.hash': 'a digest',
  'provisionings.token_start': 'of a random token',
  'recovery_codes.code_digest': 'a digest',
  'refusals.author_kind': 'of a fixed list',
  'refusals.ip_address': 'an address',
  'remembered_browsers.ip_address': 'an address',
  'remembered_browsers.secret_hash': 'a digest',
  'replaced_passwords.password_hash': 'a digest',
  'roles.permissions': 'of the platform’s list',
  'sent_mails.kind': 'of a fixed list',
  'sent_mails.outcome': 'one of two words',
  'sessions.id': 'of the provider’s own making',
  'sessions.ip_address': 'an address',
  'sessions.provider_session': 'no call answers it: what signing out of the identity provider takes',
  'sign_in_codes.code_hash': 'a digest',
  'sign_in_codes.sign_in_id': 'of the provider’s own making',
  'user_factors.credential_id': 'random',
  'user_factors.public_key': 'a key',
  'user_factors.secret': 'encrypted',
  'user_factors.transports': 'of a fixed list',
  'user_roles.source': 'of a fixed list',
  'users.last_ip_address': 'an address',
  'users.locale': 'a tag',
  'users.password_hash': 'a digest',
  'users.recovery_code_hash': 'a digest',
  'webhook_deliveries.attempts': 'what receivers answer, which the walk calls none of',
  'webhook_deliveries.type': 'of the platform’s list',
  'webhooks.events': 'of the platform’s list',
  'webhooks.off_reason': 'of a fixed list',
  'webhooks.old_secret': 'encrypted',
  'webhooks.registrant': 'ids and a language',
  'webhooks.secret': 'encrypted',
  'webhooks.url': 'an address',
  'webhooks.url_key': 'an address',
};

it('each table of a tenant holds its canary in every text', async () => {
  const tables = await tablesOf(server.deps.db);
  const tenantTables = tables.filter(ownerOf);
  const found = await texts(tenantTables);
  const bare = found.filter(({ marked }) => !marked).map(({ name }) => name);
  console.log(
    `tables: ${tables.length}, ${tenantTables.length} of tenants; ${found.length} texts, ${found.length - bare.length} with canaries`,
  );
  expect(bare.sort()).toEqual(Object.keys(unmarked).sort());
});

it('control: a new table of tenants without canaries is found', async () => {
  const { db } = server.deps;
  await sql`create table planted (account_id uuid not null, title text not null)`.execute(db);
  try {
    await sql`insert into planted values (${world.accountIds.acme}, 'no canary')`.execute(db);
    const tables = (await tablesOf(db)).filter(({ name }) => name === 'planted');
    expect(await texts(tables)).toEqual([{ name: 'planted.title', marked: false }]);
  } finally {
    await sql`drop table planted`.execute(db);
  }
});

it('control: a row written to any table is found, also a new one', async () => {
  const { db } = server.deps;
  await sql`create table planted (account_id uuid not null, title text)`.execute(db);
  try {
    const among = Object.values(world.accountIds);
    const others = { accountId: world.accountIds.birch, isPlatform: false, among };
    const before = [await digests(server.deps), await digests(server.deps, others)];
    await sql`insert into planted values (${world.accountIds.acme}, 'x')`.execute(db);
    await sql`insert into firms (id, key, firm_type, status, created_on)
      values (gen_random_uuid(), '999999999', 'REGULAR', 'ACTIVE', now())`.execute(db);
    const after = [await digests(server.deps), await digests(server.deps, others)];
    const changed = after.map((digest, n) =>
      Object.keys(digest)
        .filter((table) => digest[table] !== before[n]?.[table])
        .sort(),
    );
    expect(changed).toEqual([
      ['firms', 'firms_to_compare', 'planted'],
      ['firms', 'firms_to_compare', 'planted'],
    ]);
  } finally {
    await sql`drop table planted`.execute(db);
  }
});

it('no table but that of refusals may change where a call is refused', async () => {
  const watched = Object.keys(await digests(server.deps));
  const names = (await tablesOf(server.deps.db)).map(({ name }) => name);
  expect(names.filter((name) => !watched.includes(name))).toEqual(['refusals']);
});

it('each table that a subject names exists', async () => {
  const names = (await tablesOf(server.deps.db)).map(({ name }) => name);
  const told = allRoutes.flatMap(({ subject, sample }) => [subject.table, ...Object.keys(sample.adds ?? {})]);
  expect(told.filter((table) => table !== undefined && !names.includes(table))).toEqual([]);
});

/** The text columns, and whether any of their rows has acme's canary. Choices, in capitals, are no texts. */
async function texts(tables: Table[]) {
  const found: { name: string; marked: boolean }[] = [];
  for (const table of tables) {
    for (const { name, type } of table.columns) {
      if (!/^(text|jsonb?|character varying)$|\[\]$/.test(type)) continue;
      const { rows } = await sql<{ marked: number; written: number; choices: number }>`
        select count(*) filter (where v like ${`%${canaryOf('acme')}%`})::int as marked, count(v)::int as written,
          count(*) filter (where v ~ '^[A-Z][A-Z_]*$')::int as choices
        from (select ${sql.ref(name)}::text as v from ${sql.table(table.name)}
          where ${sql.ref(ownerOf(table) ?? '')} = ${world.accountIds.acme}) as values`.execute(
        server.deps.db,
      );
      const [{ marked, written, choices } = { marked: 0, written: 0, choices: 0 }] = rows;
      if (written > 0 && choices === written) continue;
      found.push({ name: `${table.name}.${name}`, marked: marked > 0 });
    }
  }
  return found;
}
