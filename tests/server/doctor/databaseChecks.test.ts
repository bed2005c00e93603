import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { inAccount } from '#server/db/inAccount.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { answer, find, now, situation } from './situation.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  opened = await openTestDatabase('demo');
});
afterEach(() => {
  vi.restoreAllMocks();
  return opened.close();
});

const onPostgres = Boolean(inject('postgres'));
const env: Record<string, string> = onPostgres ? {} : { DATABASE_URL: '' };
const found = (id: string, at = now, more: Record<string, string> = {}) =>
  find(id, situation({ ...env, ...more }, { database: { db: opened.db }, now: at }));

it('database: PostgreSQL, or a warning', async () => {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(opened.db);
  expect(await found('database')).toBe(
    onPostgres
      ? `ok: PostgreSQL ${rows[0]?.version}.`
      : 'warning: The data is in the embedded database in .data.',
  );
});

it('schema: a release that lacks a migration, and one that does not know it', async () => {
  expect(await found('schema')).toBe("ok: It has this release's schema.");
  await sql`insert into kysely_migration values ('9999_later', '2030-01-01')`.execute(opened.db);
  expect(await found('schema')).toContain('fault: A newer release of Tenantry has used this data');
  await sql`delete from kysely_migration where name >= '0177'`.execute(opened.db);
  expect(await found('schema')).toBe(
    'fault: It is of an older release. Start the server once, which brings it up to date.',
  );
});

it('administrator: none, one by a password alone, or by two factors', async () => {
  expect(await found('administrator')).toBe(
    'warning: The system tenant lets its administrators in by a password alone.',
  );
  await opened.db.updateTable('accounts').set({ require_two_factor_auth: true }).execute();
  expect(await found('administrator')).toBe('ok: The system tenant requires two factors.');
  await opened.db
    .updateTable('accounts')
    .set({ subdomain: 'other' })
    .where('subdomain', '=', 'system')
    .execute();
  expect(await found('administrator')).toBe('fault: There is no administrator yet.');
  const ask = async (url: string) => ({ ...answer(url), body: { subdomain: null } });
  expect(await find('forwardedHost', situation(env, { database: { db: opened.db }, ask }))).toBe(
    'null: Without an administrator there is no account, and no host of one.',
  );
});

it.runIf(onPostgres)('databaseRights: what the user may not create', async () => {
  expect(await found('databaseRights')).toBe('ok: The user may create tables, and the extensions are there.');
  // As a user without the right, in one transaction that is rolled back.
  await opened.db
    .transaction()
    .execute(async (trx) => {
      await sql`create role tenantry_powerless`.execute(trx);
      await sql`set local role tenantry_powerless`.execute(trx);
      expect(await find('databaseRights', situation(env, { database: { db: trx } }))).toBe(
        'fault: The user may not create tables in the schema.',
      );
      throw new Error('rolled back');
    })
    .catch(() => undefined);
});

it.runIf(onPostgres)('connections: more than PostgreSQL allows', async () => {
  expect(await found('connections', now, { DATABASE_CONNECTIONS: '2' })).toMatch(
    /^ok: A replica opens up to 2 connections, and PostgreSQL allows \d+\.$/,
  );
  expect(await found('connections', now, { DATABASE_CONNECTIONS: '1000' })).toMatch(
    /^fault: A replica opens up to 1000 connections, and PostgreSQL allows \d+\.$/,
  );
});

it.runIf(onPostgres)("clock: apart from the database's", async () => {
  const { now: clock } = Date;
  const apart = (seconds: number) => {
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + seconds * 1000);
    return found('clock');
  };
  expect(await apart(0)).toBe('ok: The clocks differ by 0 s.');
  expect(await apart(20)).toBe('warning: The clocks differ by 20 s.');
  expect(await apart(-60)).toBe('fault: The clocks differ by 60 s.');
});

it('providerCertificates: the latest of each active SAML provider', async () => {
  expect(await found('providerCertificates')).toBe(
    'ok: No active SAML provider has a certificate that ends soon.',
  );
  const made = (day: string) => makeCertificate({ validUntil: new Date(`${day}T00:00:00Z`) }).base64;
  const { id } = await opened.db
    .selectFrom('accounts')
    .select('id')
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  const configure = async (certificate: string, otherCertificates: string[] = [], enabled = true) => {
    const { db } = inAccount(opened.db, id);
    await db.deleteFrom('identity_providers').where('account_id', '=', id).execute();
    const configuration = JSON.stringify({ certificate, otherCertificates });
    await db
      .insertInto('identity_providers')
      .values({
        account_id: id,
        id: randomUUID(),
        provider_type: 'Saml2P',
        name: 'P',
        enabled,
        configuration,
        tested_on: null,
      })
      .execute();
  };
  await configure(made('2026-11-30'), [made('2026-12-11')]);
  expect(await found('providerCertificates')).toBe(
    "warning: The latest certificate of acme's provider ends soon, on 2026-12-11.",
  );
  await configure(made('2026-11-30'));
  expect(await found('providerCertificates')).toBe(
    "fault: The latest certificate of acme's provider ended on 2026-11-30.",
  );
  await configure(made('2026-11-30'), [], false);
  expect(await found('providerCertificates')).toBe(
    'ok: No active SAML provider has a certificate that ends soon.',
  );
});
