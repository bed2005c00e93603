import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolesFor } from '#server/catalogue/roles.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { canaryOf } from '#server/demo/canary.ts';
import { demoPassword, demoSignIns } from '#server/demo/demoSignIns.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { signInsByDay } from '#server/services/auditEvents/signInsByDay.ts';
import { whole } from '#server/services/crmInvestorFirms/firmQuery.ts';
import { toFirmDetails } from '#server/services/crmInvestorFirms/firmRow.ts';
import { scoreOf } from '#server/services/crmMatches/scoreOf.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { logReader } from '#tests/support/logReader.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
let demo: Database;
let canaries: Database;
/** Like the demo, with a month of events. */
let eventful: Database;
const until = new Date('2026-12-20T12:00:00Z');
/** The contents of the demo and the marked one: they are only read. */
let held: Record<'demo' | 'canaries', Awaited<ReturnType<typeof contents>>>;
const opened: Database[] = [];
beforeAll(async () => {
  for (const fixture of ['demo', 'canaries', 'empty'] as const) {
    opened.push(await openTestDatabase(fixture));
  }
  [demo, canaries, eventful] = opened as [Database, Database, Database];
  held = { demo: await contents(demo), canaries: await contents(canaries) };
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

const tables = [
  'accounts',
  'users',
  'roles',
  'user_roles',
  'covered_employees',
  'sign_in_failures',
  'firms',
  'firm_names',
  'firm_identifiers',
  'firm_addresses',
] as const;

/** Every row of every seeded table; the password's hash is salted, and an event may be a user's last sign-in. */
async function contents({ db }: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(seeded) - array['password_hash', 'last_login_time', 'last_ip_address'] as row
      from ${sql.table(table)} as seeded`.execute(db);
    found[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return found;
}

test('is the same every time, once, also when two start at the same moment', async () => {
  const seed = () => seedDemo(eventful, 'small', { until });
  await Promise.all([seed(), seed()]);
  await seed();
  expect(await contents(eventful)).toEqual(held.demo);
});

test('has 60 accounts, 2,000 users and the licenses that they hold, and 5,000 firms', async () => {
  const { accounts, users, firms } = held.demo;
  expect([accounts?.length, users?.length, firms?.length]).toEqual([60, 2_000, 5_000]);
  const { rows } =
    await sql`select subdomain from accounts where license_count < licenses_used or licenses_used <>
      (select count(*) from users where account_id = accounts.id and status = 'ACTIVE')`.execute(demo.db);
  expect(rows).toEqual([]);
});

test('has someone who can administer its users in each account', async () => {
  const { rows } = await sql`select subdomain from accounts where not exists (select from users
    join user_roles on user_roles.account_id = users.account_id and user_id = users.id
    join roles on roles.account_id = users.account_id and roles.id = role_id
    where users.account_id = accounts.id and users.status = 'ACTIVE' and account_confirmed
      and 'full:User' = any(roles.permissions))`.execute(demo.db);
  expect(rows).toEqual([]);
});

test("has one administrators' role in each account, as a new installation has", async () => {
  for (const { db } of [demo, canaries]) {
    const { rows } = await sql<{ roles: number }>`select distinct count(*)::int as roles from accounts
      left join roles on account_id = accounts.id and is_administrator group by accounts.id`.execute(db);
    expect(rows).toEqual([{ roles: 1 }]);
  }
});

test('gives each account the roles of its type whole, as a new one gets them, whatever its traits', async () => {
  const { db } = demo;
  const accounts = await db.selectFrom('accounts').select(['id', 'account_type']).execute();
  const roles = await db.selectFrom('roles').select(['account_id', 'name', 'permissions']).execute();
  for (const { id, account_type } of accounts) {
    const wanted = rolesFor(account_type).map(({ name, permissions }) => ({ name, permissions }));
    const held = roles.filter(({ account_id }) => account_id === id);
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(held.map(({ account_id, ...role }) => role).sort(byName)).toEqual(wanted.sort(byName));
  }
});

test('gives no key what its account lacks', async () => {
  const { rows } = await sql`select name from api_keys where exists (
    select from unnest(permissions) as right_of where not exists (
      select from account_traits join traits on traits.code = trait_code
      where account_traits.account_id = api_keys.account_id
        and (right_of = any(traits.permissions) or replace(right_of, 'read:', 'full:') = any(traits.permissions))))`.execute(
    demo.db,
  );
  expect(rows).toEqual([]);
});

test('has a month of events up to a moment, of people as they are, the same every time', async () => {
  const again = await openTestDatabase('empty');
  try {
    await seedDemo(again, 'small', { until });
    const log = await logOf(eventful);
    expect(await logOf(again)).toEqual(log);
    expect(await lastSignIns(again)).toEqual(await lastSignIns(eventful));
    expect(log.length).toBeGreaterThan(300);
    expect(log.length).toBeLessThan(2_000);
    expect(log.every(({ occurred_on }) => occurred_on <= until)).toBe(true);
    const id = await accountIdOf(eventful, 'acme');
    const chart = await signInsByDay(inAccount(eventful.db, id), logReader(id), until, 'UTC');
    expect(chart.filter(({ succeeded }) => succeeded > 0).length).toBeGreaterThan(20);
    expect(chart.some(({ failed }) => failed > 0)).toBe(true);
    const { rows } = await sql`select object_id from audit_events
      join users on users.id::text = object_id and users.account_id = audit_events.account_id
      where users.created_on > occurred_on or users.status <> 'ACTIVE' or (action = 'users.update'
          and (after ->> 'jobFunction' <> job_function or after ->> 'jobFunction' = before ->> 'jobFunction'))
        or (author_kind = 'user' and action = 'session.login' and last_login_time < occurred_on)`.execute(
      eventful.db,
    );
    expect(rows).toEqual([]);
  } finally {
    await again.close();
  }
});

const logOf = ({ db }: Database) => db.selectFrom('audit_events').selectAll().orderBy('id').execute();

const lastSignIns = ({ db }: Database) =>
  db.selectFrom('users').select(['id', 'last_login_time', 'last_ip_address']).orderBy('id').execute();

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

test('each firm has a key, a display name, a legal name and a head office, of which keys and names are its own', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct key)::int as keys, count(*) filter (where key !~ '^[0-9]{9}$')::int as odd,
      count(distinct display.name_key)::int as display, count(distinct legal.name_key)::int as legal,
      count(distinct office.firm_id)::int as offices, count(*)::int as all,
      count(*) filter (where status = 'DEFUNCT')::int between 100 and 400 as "someDefunct"
    from firms join firm_names display on display.firm_id = firms.id and display.is_display_name
      join firm_names legal on legal.firm_id = firms.id and legal.type = 'LEGAL'
      join firm_addresses office on office.firm_id = firms.id and office.type = 'HEADQUARTERS'`.execute(
    demo.db,
  );
  const all = 5_000;
  expect(rows).toEqual([
    { keys: all, odd: 0, display: all, legal: all, offices: all, all, someDefunct: true },
  ]);
});

test("firms' LEIs are their own and have the check digits of ISO 17442", async () => {
  const found = await demo.db
    .selectFrom('firm_identifiers')
    .select('value')
    .where('type', '=', 'LEI')
    .execute();
  const leis = found.map(({ value }) => value);
  expect(leis.filter((lei) => !isLei(lei))).toEqual([]);
  expect(new Set(leis).size).toBe(leis.length);
  expect(Math.abs(leis.length - 3_500)).toBeLessThan(150);
  const changed = leis
    .slice(0, 100)
    .flatMap((lei) =>
      [...lei.matchAll(/[0-9]/g)].map(
        ({ 0: digit, index }) => `${lei.slice(0, index)}${(Number(digit) + 1) % 10}${lei.slice(index + 1)}`,
      ),
    );
  expect(changed.length).toBeGreaterThan(400);
  expect(changed.filter(isLei)).toEqual([]);
});

/** Digit by digit, and not as the generator counts: letters are 10 to 35, and the whole is 1 modulo 97. */
function isLei(text: string): boolean {
  if (!/^[0-9A-Z]{18}[0-9]{2}$/.test(text)) return false;
  const values = [...text].map((sign) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign));
  return values.reduce((rest, value) => (rest * (value < 10 ? 10 : 100) + value) % 97, 0) === 1;
}

test("firms' parents form groups of three levels at most, without cycles", async () => {
  const firms = await demo.db.selectFrom('firms').select(['id', 'parent_id']).execute();
  const parents = new Map(firms.map(({ id, parent_id }) => [id, parent_id]));
  const levels = firms.map(({ id }) => {
    let level = 0;
    for (let at: string | null | undefined = id; at && level < 10; at = parents.get(at)) level++;
    return level;
  });
  expect(firms.filter(({ parent_id }) => parent_id && !parents.has(parent_id))).toEqual([]);
  expect(new Set(levels)).toEqual(new Set([1, 2, 3]));
  expect(levels.filter((level) => level > 1).length).toBeGreaterThan(1_000);
});

test("each mapped account has the firm of its key and name, which bears no tenant's canary", async () => {
  const mapped = await demo.db
    .selectFrom('accounts')
    .leftJoin('firms', 'firms.key', 'accounts.cmg_entity_key')
    .leftJoin('firm_names', (join) =>
      join.onRef('firm_names.firm_id', '=', 'firms.id').on('is_display_name', '=', true),
    )
    .select(['accounts.name as account', 'firm_names.name as firm'])
    .where('cmg_entity_key', 'is not', null)
    .execute();
  expect(mapped.length).toBeGreaterThan(40);
  expect(mapped.filter(({ account, firm }) => account !== firm)).toEqual([]);
  for (const table of tables.filter((name) => name.startsWith('firm'))) {
    expect(held.canaries[table]).toEqual(held.demo[table]);
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

test('links have the score that linking the two firms by hand gives', async () => {
  const links = await whole(demo.db.selectFrom('crm_investor_firms'))
    .where('cmg_entity_key', 'is not', null)
    .orderBy('id')
    .execute();
  expect(links.filter(({ match_score: score, match_band: band }) => score === null || band === null)).toEqual(
    [],
  );
  for (const row of links.slice(0, 5)) {
    const { match_score, match_band } = row;
    expect(await scoreOf(demo.db, toFirmDetails(row), row.cmg_entity_key)).toEqual({
      match_score,
      match_band,
    });
  }
  const sure = links.filter(({ match_band: band }) => band === 'CERTAIN');
  expect(sure.length).toBeGreaterThan(links.length / 2);
});
