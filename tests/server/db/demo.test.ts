import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, demoSignIns } from '../../../server/db/demo/demoSignIns';
import { canaryOf, seedDemo } from '../../../server/db/demo/seedDemo';
import { verifyPassword } from '../../../server/identity/passwords';
import { createFirstAdministrator } from '../../../server/services/firstAdministrator';
import { openTestDatabase } from '../../support/testDatabase';
import { testDeps } from '../../support/testDeps';

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
let demo: Database;
let canaries: Database;
let empty: Database;
let production: Database;
const opened: Database[] = [];
beforeAll(async () => {
  for (const fixture of ['demo', 'canaries', 'empty', 'empty'] as const) {
    opened.push(await openTestDatabase(fixture));
  }
  [demo, canaries, empty, production] = opened as [Database, Database, Database, Database];
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

const tables = ['accounts', 'users', 'roles', 'user_roles', 'covered_employees', 'sign_in_failures'] as const;

/** Every row of every seeded table; the hash of the password is salted, so it differs. */
async function contents({ db }: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(seeded) - 'password_hash' as row from ${sql.table(table)} as seeded order by 1::text`.execute(
      db,
    );
    found[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return found;
}

test('is the same every time, once, also when two start at the same moment', async () => {
  await Promise.all([seedDemo(empty, 'small'), seedDemo(empty, 'small')]);
  await seedDemo(empty, 'small');
  expect(await contents(empty)).toEqual(await contents(demo));
});

test('has 60 accounts, 2,000 users and the licenses that they hold', async () => {
  const { db } = demo;
  const { accounts, users } = await contents(demo);
  expect([accounts?.length, users?.length]).toEqual([60, 2_000]);
  const { rows } =
    await sql`select subdomain from accounts where license_count < licenses_used or licenses_used <>
      (select count(*) from users where account_id = accounts.id and status = 'ACTIVE')`.execute(db);
  expect(rows).toEqual([]);
});

test('lets the published users sign in', async () => {
  const { db } = demo;
  expect(demoSignIns).toHaveLength(15);
  for (const { email, role } of demoSignIns) {
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ status: 'ACTIVE', account_confirmed: true });
    const roles = await db
      .selectFrom('user_roles')
      .innerJoin('roles', (join) => join.onRef('roles.id', '=', 'user_roles.role_id'))
      .select('roles.name')
      .where('user_id', '=', user.id)
      .execute();
    expect(roles.map(({ name }) => name)).toEqual(role ? [role] : []);
    if (email === 'admin@system.test')
      expect(await verifyPassword(user.password_hash, demoPassword)).toBe(true);
  }
});

test("a tenant's canary is in its texts and in no other's", async () => {
  const { db } = canaries;
  const { rows } = await sql<{ subdomain: string; texts: string }>`
      select subdomain, concat(name, (select string_agg(concat(first_name, last_name, email, employee_key), ' ') from users
        where account_id = accounts.id), (select string_agg(concat(name, description), ' ') from roles
        where account_id = accounts.id)) as texts from accounts`.execute(db);
  const found = rows.flatMap(({ subdomain, texts }) =>
    rows
      .filter((other) => texts.includes(canaryOf(other.subdomain)))
      .map((other) => [subdomain, other.subdomain]),
  );
  expect(found).toEqual(rows.map(({ subdomain }) => [subdomain, subdomain]));
});

test('an installation without demo data gets its first administrator, once', async () => {
  const { db } = production;
  const deps = testDeps(db);
  const person = { email: 'you@example.com', firstName: 'Paula', lastName: 'Adler' };
  const link = await createFirstAdministrator(deps, person);
  expect(link?.url).toMatch(/^http:\/\/system\.localhost:4400\/app\/activate-account\?userId=/);
  expect(await createFirstAdministrator(deps, person)).toBeNull();
  const { rows } =
    await sql`select email, users.status, account_confirmed, roles.name, licenses_used from users
      join accounts on accounts.id = users.account_id join user_roles on user_id = users.id
      join roles on roles.id = role_id`.execute(db);
  expect(rows).toEqual([
    {
      email: 'you@example.com',
      status: 'ACTIVE',
      account_confirmed: false,
      name: 'Administrator',
      licenses_used: 1,
    },
  ]);
});
