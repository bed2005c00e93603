import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemSubdomain } from '#contract/subdomains.ts';
import { findTenant } from '#server/access/tenant.ts';
import type { Deps } from '#server/deps.ts';
import { createFirstAdministrator } from '#server/services/platform/firstAdministrator.ts';
import { resetAdministrator } from '#server/services/platform/resetAdministrator.ts';
import type { Fixture } from '#tests/support/fixtures.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let close: () => Promise<void>;
let deps: Deps;
const on = (fixture: Fixture) => {
  beforeEach(async () => {
    const database = await openTestDatabase(fixture);
    close = database.close;
    deps = testDeps(database.db);
  });
  afterEach(() => close());
};

describe('an installation without demo data', () => {
  on('empty');

  it('gets its first administrator, once', async () => {
    const person = { email: 'you@example.com', firstName: 'Paula', lastName: 'Adler' };
    const link = await createFirstAdministrator(deps, person);
    expect(link.url).toMatch(/^http:\/\/system\.localhost:4400\/app\/activate-account\?userId=/);
    await expect(createFirstAdministrator(deps, person)).rejects.toThrow('exists already');
    const { rows } =
      await sql`select email, users.status, account_confirmed, roles.name, is_administrator, licenses_used from users
        join accounts on accounts.id = users.account_id join user_roles on user_id = users.id
        join roles on roles.id = role_id`.execute(deps.db);
    expect(rows).toEqual([
      {
        email: 'you@example.com',
        status: 'ACTIVE',
        account_confirmed: false,
        name: 'Administrator',
        is_administrator: true,
        licenses_used: 1,
      },
    ]);
  });

  it('has nobody to reset', async () => {
    await expect(resetAdministrator(deps, 'you@example.com')).rejects.toThrow('no system tenant yet');
  });
});

describe("an administrator who can't get in", () => {
  on('demo');
  const email = 'admin@system.test';

  it('gets a link and is no longer locked, and the audit log says so', async () => {
    const { id } = await systemTenant();
    await deps.db
      .insertInto('sign_in_failures')
      .values({ account_id: id, email_key: email, failures: 5, first_failed_on: deps.clock() })
      .execute();
    const link = await resetAdministrator(deps, email.toUpperCase());
    expect(link.url).toMatch(/^http:\/\/system\.localhost:4400\/app\/reset-password\?userId=/);
    const failures = deps.db.selectFrom('sign_in_failures').selectAll().where('email_key', '=', email);
    expect(await failures.execute()).toEqual([]);
    const event = await deps.db
      .selectFrom('audit_events')
      .select(['account_id', 'author_kind', 'actor_name', 'after'])
      .where('action', '=', 'platform.resetAdministrator')
      .executeTakeFirst();
    expect(event).toEqual({
      account_id: id,
      author_kind: 'command',
      actor_name: 'create-admin',
      after: { email, localLoginEnabled: true },
    });
  });

  it('comes back by a password, where an identity provider lets nobody in', async () => {
    const { id } = await systemTenant();
    await deps.db
      .insertInto('identity_providers')
      .values({
        account_id: id,
        id: deps.newId(),
        provider_type: 'OpenIdConnect',
        name: 'Broken',
        enabled: true,
        verified: true,
        configuration: '{}',
      })
      .execute();
    const login = { sso_enabled: true, local_login_enabled: false };
    await deps.db.updateTable('accounts').set(login).where('id', '=', id).execute();
    await resetAdministrator(deps, email);
    expect(await systemTenant()).toMatchObject({ sso_enabled: false, local_login_enabled: true });
    const { enabled } = await deps.db
      .selectFrom('identity_providers')
      .select('enabled')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(enabled).toBe(false);
  });

  it('comes back from anywhere, where an allow-list had shut them out', async () => {
    const { id } = await systemTenant();
    const enforced = { enforce_ip_whitelist: true, ip_whitelist: ['192.0.2.1'] };
    await deps.db.updateTable('accounts').set(enforced).execute();
    const { version } = await systemTenant();
    expect(await resetAdministrator(deps, email)).toMatchObject({ liftedAddresses: true });
    const lifted = { enforce_ip_whitelist: false, ip_whitelist: ['192.0.2.1'], version: version + 1 };
    expect(await systemTenant()).toMatchObject(lifted);
    expect((await findTenant(deps, systemSubdomain))?.allowedAddresses).toEqual([]);
    expect((await findTenant(deps, 'acme'))?.allowedAddresses).toEqual(['192.0.2.1']);
    const event = await deps.db
      .selectFrom('audit_events')
      .select(['account_id', 'before', 'after'])
      .where('action', '=', 'platform.resetAdministrator')
      .executeTakeFirst();
    expect(event).toEqual({
      account_id: id,
      before: { enforceIpWhitelist: true },
      after: { email, localLoginEnabled: true, enforceIpWhitelist: false },
    });
    expect(await resetAdministrator(deps, email)).toMatchObject({ liftedAddresses: false });
  });

  it('gets a code where two factors are asked for, which the audit log notes and does not hold', async () => {
    const { id } = await systemTenant();
    expect((await resetAdministrator(deps, email)).recoveryCode).toBeNull();
    const account = deps.db.updateTable('accounts').set({ require_two_factor_auth: true });
    await account.where('id', '=', id).execute();
    const { recoveryCode } = await resetAdministrator(deps, email);
    expect(recoveryCode?.code).toMatch(/^\d{6}$/);
    const events = await deps.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'platform.resetAdministrator')
      .orderBy('position')
      .execute();
    expect(events.map(({ after }) => after?.recoveryCode)).toEqual([undefined, true]);
    expect(await systemTenant()).toMatchObject({ require_two_factor_auth: true });
  });

  it('gets the invite where they have never been in', async () => {
    await change({ account_confirmed: false });
    expect((await resetAdministrator(deps, email)).url).toContain('/app/activate-account?');
  });

  it.each([
    ['is disabled', email, { status: 'DISABLED' as const }, 'is disabled'],
    ['administers nothing', 'viewer@system.test', {}, 'No administrator of the system tenant'],
    ["is another tenant's", 'admin@acme.test', {}, 'No administrator of the system tenant'],
  ])('gets none who %s', async (_, address, changed, refusal) => {
    if ('status' in changed) await change(changed);
    await expect(resetAdministrator(deps, address)).rejects.toThrow(refusal);
    const { rows } = await sql`select from mailed_links where used_on is null`.execute(deps.db);
    expect(rows).toEqual([]);
  });

  const change = (changed: { status?: 'DISABLED'; account_confirmed?: boolean }) =>
    deps.db.updateTable('users').set(changed).where('email', '=', email).execute();

  const systemTenant = () =>
    deps.db
      .selectFrom('accounts')
      .select(['id', 'sso_enabled', 'local_login_enabled', 'enforce_ip_whitelist', 'ip_whitelist', 'version'])
      .select('require_two_factor_auth')
      .where('subdomain', '=', systemSubdomain)
      .executeTakeFirstOrThrow();
});
