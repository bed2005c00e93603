import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

/** Of a person's data: what an export has of it, and what an erasure does with it. */
type Treated = readonly [exported: string, erased: string];

const name: Treated = ['yes', 'the pseudonym'];
const address: Treated = ['yes', 'an address that nobody has'];
const secret: Treated = ['no: a secret', 'goes'];
const row: Treated = ['yes', 'the row goes'];
const unseen: Treated = ['no: gone within minutes or a day, or a secret', 'the row goes'];
const author: Treated = ['as events by them', 'the pseudonym'];
const id: Treated = ['yes', 'stays: an id that tells nothing without the record'];
const crm: Treated = ['no: the account’s own CRM data', 'stays: the account’s own CRM data'];
const expiring: Treated = ['no', 'goes by itself within days'];
const platforms: Treated = [
  'no: the platform’s record of a firm’s registration',
  'stays: the platform removes it',
];

/** Every column that may hold a person: a user, someone who acted, or where they were. */
const columns: Record<string, Treated> = {
  'users.first_name': name,
  'users.first_name_key': name,
  'users.last_name': name,
  'users.last_name_key': name,
  'users.email': address,
  'users.email_key': address,
  'users.employee_key': ['yes', 'goes'],
  'users.search_text': ['no: made of the others', 'made anew'],
  'users.password_hash': secret,
  'users.password_changed_on': ['no', 'goes'],
  'users.recovery_code_hash': secret,
  'users.recovery_code_until': ['no', 'goes'],
  'users.locale': ['yes', 'goes'],
  'users.last_ip_address': ['yes', 'goes'],
  'user_roles.user_id': ['the roles', 'the row goes'],
  'user_roles.given_by_account_id': id,
  'user_roles.given_by_user_id': id,
  'group_roles.given_by_account_id': id,
  'group_roles.given_by_user_id': id,
  'provisionings.turned_on_by': author,
  'provisioned_users.user_id': ['no: the directory has it', 'the row goes'],
  'provisioned_members.user_id': ['no: the directory has it', 'the row goes'],
  'sessions.user_id': row,
  'sessions.ip_address': row,
  'sessions.user_agent': row,
  'sessions.provider_session': unseen,
  'remembered_browsers.user_id': row,
  'remembered_browsers.ip_address': row,
  'remembered_browsers.user_agent': row,
  'user_factors.user_id': row,
  'recovery_codes.user_id': unseen,
  'replaced_passwords.user_id': unseen,
  'replaced_passwords.password_hash': unseen,
  'mailed_links.user_id': unseen,
  'sign_in_codes.user_id': unseen,
  'sign_in_failures.email_key': unseen,
  'linked_subjects.subject': row,
  'linked_subjects.user_id': row,
  'list_views.user_id': row,
  'sent_mails.user_id': row,
  'legal_acceptances.user_id': row,
  'outbox.subject': ['no: in development only', 'the row goes'],
  'outbox.recipient': ['no: in development only', 'the row goes'],
  'oidc_records.payload': unseen,
  'passkey_challenges.asked_by': expiring,
  'federated_exchanges.outcome': expiring,
  'jobs.payload': ['no: mails on their way', 'mails to them go'],
  'idempotency_records.actor_id': unseen,
  'idempotency_records.answer': expiring,
  'allowances_taken.subject': expiring,
  'wrong_links.ip_address': expiring,
  'audit_events.actor_account_id': id,
  'audit_events.actor_user_id': id,
  'audit_events.actor_api_key_id': id,
  'audit_events.author_id': id,
  'audit_events.author_kind': ['no', 'stays: not who it was'],
  'audit_events.on_behalf_of_user_id': id,
  'audit_events.actor_name': ['as events by them', 'the pseudonym, by an erasure’s event'],
  'audit_events.actor_name_key': ['no: made of the name', 'made anew'],
  'audit_events.ip_address': ['yes, of events by them', 'goes'],
  'audit_events.object_name': ['as events about them', 'the pseudonym'],
  'audit_events.search_text': ['no: made of the others', 'made anew'],
  'audit_events.before': ['yes, of events about them', 'names, e-mail, key and addresses replaced'],
  'audit_events.after': ['yes, of events about them', 'names, e-mail, key and addresses replaced'],
  'refusals.actor_account_id': unseen,
  'refusals.actor_user_id': unseen,
  'refusals.actor_api_key_id': unseen,
  'refusals.actor_name': unseen,
  'refusals.actor_name_key': unseen,
  'refusals.author_kind': unseen,
  'refusals.on_behalf_of_user_id': unseen,
  'refusals.ip_address': unseen,
  'refusals.object_name': unseen,
  'refusals.search_text': unseen,
  'refusals.summed_by': unseen,
  'api_keys.maker_account_id': id,
  'api_keys.maker_user_id': ['the keys', 'stays: an id that tells nothing without the record'],
  'api_keys.maker_name': author,
  'api_keys.last_used_from': ['no: where a program runs', 'stays: where a program runs'],
  'webhooks.registrant': ['no', 'stays: ids and a language'],
  'webhooks.registrant_name': author,
  'webhook_deliveries.body': ['no: events that were sent on', 'goes by itself within days'],
  'bulks.caller': ['as events by them', 'the pseudonym, without address'],
  'bulk_records.name': ['no', 'the pseudonym'],
  'firm_versions.author_account_id': id,
  'firm_versions.author_id': id,
  'firm_versions.author_name': author,
  'firm_versions.author_key': author,
  'firm_merges.merged_by': author,
  'firm_pairs.decided_by': author,
  'crm_imports.started_by': author,
  'crm_imports.reverted_by': author,
  'crm_investor_firms.modified_by': author,
  'crm_investor_firms.modified_by_system': author,
  'crm_investor_firms.linked_by_bulk_id': ['no: a bulk', 'stays: a bulk'],
  'crm_investor_firms.added_by_import_id': ['no: an upload', 'stays: an upload'],
  'crm_match_samples.drawn_by': author,
  'crm_not_matches.decided_by': author,
  'covered_employees.employee_key': crm,
  'crm_contacts.name': crm,
  'crm_contacts.employee_key': crm,
  'crm_coverages.employee_key': crm,
  'crm_import_changes.before': crm,
  'draft_accounts.invited_by': ['no: an account', 'stays: an account'],
  'draft_accounts.firm_emails': platforms,
  'draft_accounts.first_name': platforms,
  'draft_accounts.last_name': platforms,
  'draft_accounts.email': platforms,
  'draft_accounts.is_email_verified': platforms,
  'draft_accounts.phone': platforms,
  'investor_invites.email': ['no: the inviting bank’s', 'goes by itself 90 days after it ended'],
  'investor_invites.email_key': ['no: the inviting bank’s', 'goes by itself 90 days after it ended'],
  'investor_invites.sent_by': ['as events by them', 'goes by itself 90 days after it ended'],
  'firms.created_by_subdomain': ['no: an account', 'stays: an account'],
  'accounts.require_two_factor_auth': ['no: a setting', 'stays: a setting'],
  'crm_investor_firms.modified_by_system_on': ['no: a time', 'stays: a time'],
  'firm_addresses.phone_number': ['no: a firm’s', 'stays: a firm’s'],
};

const likely =
  /user_id|author|actor|maker|registrant|caller|recipient|(^|_)subject$|email|phone|first_name|last_name|(^|_)by($|_)|ip_address|used_from|user_agent|employee_key|payload|answer|password_(hash|changed)|recovery_code|provider_session|object_name|^before$|^after$|^person|requested|approved|reviewer|subscriber/;
/** What has no likely name, of tables about people. */
const others =
  /^(users\.(search_text|locale)|(audit_events|refusals)\.search_text|crm_contacts\.name|bulk_records\.name|webhook_deliveries\.body|federated_exchanges\.outcome)$/;

/** Of the database as its migrations make it; a view shows what tables hold. */
it('an export and an erasure know every column that may hold a person', async () => {
  const { db, close } = await openTestDatabase('empty');
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  await close();
  const all = rows.map(({ table, column }) => ({ column, path: `${table}.${column}` }));
  const personal = all.filter(({ column, path }) => likely.test(column) || others.test(path));
  console.log(`columns that may hold a person: ${personal.length} of ${all.length}`);
  expect(personal.map(({ path }) => path).filter((path) => !(path in columns))).toEqual([]);
  expect(Object.keys(columns).filter((path) => !personal.some((one) => one.path === path))).toEqual([]);
  expect(personal.length).toBeGreaterThan(60);
});
