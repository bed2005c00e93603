import { sql } from 'kysely';
import { systemSubdomain } from '#contract/subdomains.ts';
import type { User } from '#contract/users.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { emailKey, normalise } from '#server/db/normalise.ts';
import { userColumns } from '#server/db/userColumns.ts';
import { updateUser } from '../writeUser.ts';
import { nameOf, type Person } from './person.ts';

/** What is theirs alone, by the column that has their id. */
const theirs = {
  user_roles: 'user_id',
  sessions: 'user_id',
  remembered_browsers: 'user_id',
  user_factors: 'user_id',
  recovery_codes: 'user_id',
  replaced_passwords: 'user_id',
  mailed_links: 'user_id',
  sign_in_codes: 'user_id',
  linked_subjects: 'user_id',
  list_views: 'user_id',
  sent_mails: 'user_id',
  legal_acceptances: 'user_id',
  provisioned_users: 'user_id',
  provisioned_members: 'user_id',
} as const;

/** Columns with an author's name, beside the one with the author's id if there is one. */
const authored = [
  { table: 'api_keys', name: 'maker_name', id: 'maker_user_id' },
  { table: 'webhooks', name: 'registrant_name', id: "(registrant ->> 'userId')::uuid" },
  { table: 'provisionings', name: 'turned_on_by' },
  { table: 'crm_imports', name: 'started_by' },
  { table: 'crm_imports', name: 'reverted_by' },
  { table: 'crm_investor_firms', name: 'modified_by' },
  { table: 'crm_investor_firms', name: 'modified_by_system' },
] as const;

/** The same in the platform's tables, and in those where its staff work for accounts. */
const authoredByStaff = [
  { table: 'firm_versions', name: 'author_name', id: 'author_id', key: 'author_key' },
  { table: 'crm_match_samples', name: 'drawn_by' },
  { table: 'crm_not_matches', name: 'decided_by' },
  { table: 'crm_investor_firms', name: 'modified_by_system' },
  { table: 'firm_merges', name: 'merged_by' },
  { table: 'firm_pairs', name: 'decided_by' },
] as const;

/** Takes a person out of everything but the log; the user's row stays for what refers to it. */
export async function eraseRows(tx: InAccount, person: Person, user: User, now: Date): Promise<void> {
  const { db, accountId } = tx;
  for (const [table, column] of Object.entries(theirs)) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId} and ${sql.ref(column)} = ${user.id}`.execute(
      db,
    );
  }
  await updateUser(tx, user.id, {
    ...userColumns({ ...person, employeeKey: null }),
    password_hash: null,
    password_changed_on: null,
    recovery_code_hash: null,
    recovery_code_until: null,
    locale: null,
    last_ip_address: null,
    erased_on: now,
  });
  await eraseAuthors(tx, person);
  await eraseWaiting(tx, person);
}

/** By the id where there is one, else by the name, if it is no one else's of the account. */
async function eraseAuthors({ db, accountId }: InAccount, person: Person): Promise<void> {
  const staff = sql`(select id from accounts where subdomain = ${systemSubdomain})`;
  const all = [
    ...authored.map((column) => ({ ...column, where: sql`account_id = ${accountId}` })),
    ...authoredByStaff.map((column) => ({ ...column, where: sql`${accountId} = ${staff}` })),
  ];
  for (const { table, name, where, ...more } of all) {
    const isTheirs =
      'id' in more ? sql`${sql.raw(more.id)} = ${person.id}` : sql`${sql.ref(name)} = any(${person.names})`;
    const key = 'key' in more ? sql`, ${sql.ref(more.key)} = ${normalise(nameOf(person))}` : sql``;
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${nameOf(person)}${key}
      where ${where} and ${isTheirs}`.execute(db);
  }
}

/** What is on its way to them or counted against them, and what a retry of theirs would be answered. */
async function eraseWaiting({ db, accountId }: InAccount, person: Person): Promise<void> {
  const addresses = person.emails.map(emailKey);
  const name = nameOf(person);
  await sql`delete from sign_in_failures where account_id = ${accountId} and email_key = any(${addresses})`.execute(
    db,
  );
  await sql`delete from provisioning_calls where account_id = ${accountId}
    and (subject_id = ${person.id}::text or lower(subject_name) = any(${[...addresses, ...person.names.map((one) => one.toLowerCase())]}))`.execute(
    db,
  );
  await sql`delete from outbox where lower(recipient) = any(${addresses})`.execute(db);
  await sql`delete from jobs where account_id = ${accountId} and kind in ('mail', 'requestedLink')
    and lower(coalesce(payload ->> 'to', payload ->> 'email')) = any(${addresses})`.execute(db);
  await sql`delete from idempotency_records where actor_id = ${person.id}`.execute(db);
  await sql`update bulk_records set name = ${name} where account_id = ${accountId} and record_id = ${person.id}`.execute(
    db,
  );
  await sql`update bulks set caller = caller || jsonb_build_object('name', ${name}::text, 'ipAddress', null)
    where caller ->> 'userId' = ${person.id}`.execute(db);
  await sql`delete from refusals where actor_user_id = ${person.id}
    or (account_id = ${accountId} and object_id = ${person.id})`.execute(db);
  await sql`delete from oidc_records where account_id = ${accountId} and payload ->> 'accountId' = ${person.id}`.execute(
    db,
  );
}
