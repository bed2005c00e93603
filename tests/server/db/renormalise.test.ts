import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renormalise, renormaliseFirms } from '#server/db/renormalise.ts';
import { authorColumns, searchText } from '#server/writes/audit.ts';
import { verifyChain } from '#server/writes/auditChain.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let acme: string;
beforeAll(async () => {
  database = await openTestDatabase('demo');
  const { db } = database;
  const accounts = await db.selectFrom('accounts').select(['id', 'subdomain']).execute();
  const idOf = (name: string) => accounts.find(({ subdomain }) => subdomain === name)?.id ?? '';
  acme = idOf('acme');
  const authors = [
    { kind: 'user', accountId: acme, userId: acme, name: 'Zoë O’Neil' },
    { kind: 'user', accountId: idOf('system'), userId: acme, name: 'Jürgen-Paul' },
  ] as const;
  const events = authors.map((author, n) => ({
    ...{ account_id: acme, id: `01890000-0000-7000-8000-00000000000${n}`, occurred_on: new Date(0) },
    ...authorColumns(author, acme),
    ...{ ip_address: '::1', action: 'users.update', object_type: 'users', object_id: acme },
    object_name: 'Đorđe Æsir',
    search_text: searchText(author, acme, ['Đorđe Æsir', '::1']),
  }));
  await db.insertInto('audit_events').values(events).execute();
});
afterAll(() => database.close());

/** What `normalise` once produced, and the column it was computed for. */
const searched = {
  accounts: ['name_key', 'search_text'],
  users: ['first_name_key', 'last_name_key', 'search_text'],
  roles: ['name_key'],
  api_keys: ['name_key', 'search_text'],
  draft_accounts: ['investor_name_key', 'account_name_key', 'search_text'],
  crm_investor_firms: ['name_key', 'search_text'],
  investor_invites: ['search_text'],
  webhooks: ['url_key', 'search_text'],
  audit_events: ['actor_name_key', 'search_text'],
} as const;

const read = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(searched).map(async ([table, columns]) => {
        const { rows } = await sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
          from ${sql.table(table)} order by id`.execute(database.db);
        return [table, rows] as const;
      }),
    ),
  );

it('says of each row what a new one would', async () => {
  const { db } = database;
  await db
    .updateTable('users')
    .set({ last_name: 'O’Connor-Wałęsa', last_name_key: 'o’connor-wałesa', search_text: 'o’connor-wałesa' })
    .where('email', '=', 'viewer@acme.test')
    .execute();
  const before = await read();
  await renormalise(db as never);
  const user = await db
    .selectFrom('users')
    .select(['last_name_key', 'search_text', 'email_key'])
    .where('email', '=', 'viewer@acme.test')
    .executeTakeFirstOrThrow();
  expect(user.last_name_key).toBe('oconnorwalesa');
  expect(user.search_text).toContain('oconnorwalesa viewer@acme.test');
  expect(user.email_key).toBe('viewer@acme.test');

  const after = await read();
  const others = Object.entries(before).filter(([table]) => table !== 'users');
  for (const [table, rows] of others) expect(after[table], table).toEqual(rows);
});

it('finds each row that was written by another form, in every table', async () => {
  const { db } = database;
  await sql`alter table audit_events disable trigger user`.execute(db);
  const right = await read();
  for (const [table, columns] of Object.entries(searched)) {
    const set = columns.map((column) => sql`${sql.ref(column)} = 'old'`);
    const sources = {
      audit_events: 'coalesce(object_name, actor_name)',
      draft_accounts: 'investor_name',
      users: 'last_name',
      investor_invites: 'email',
      webhooks: 'url',
    } as Record<string, string>;
    const source = sql.raw(sources[table] ?? 'name');
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where ${source} ~ ${"[^\\x20-\\x7e]|[-'`]"}`.execute(db);
  }
  await sql`alter table audit_events enable trigger user`.execute(db);
  const spoiled = await read();
  for (const table of ['users', 'audit_events']) expect(spoiled[table]).not.toEqual(right[table]);
  await renormalise(db as never);
  expect(await read()).toEqual(right);
});

it('leaves a saved view as it is where another of the list would be called the same', async () => {
  const { db } = database;
  const { account_id, id: user_id } = await db
    .selectFrom('users')
    .select(['account_id', 'id'])
    .where('email', '=', 'viewer@acme.test')
    .executeTakeFirstOrThrow();
  const view = (n: number, name: string, name_key: string, list = 'users') => ({
    ...{ account_id, user_id, id: `01890000-0000-7000-8000-00000000000${n}`, list, name, name_key },
    ...{ query: '', is_default: false, created_on: new Date(0) },
  });
  await db
    .insertInto('list_views')
    .values([view(1, 'T-desk', 't-desk'), view(2, 'T–desk', 't–desk'), view(3, 'T-desk', 't-desk', 'roles')])
    .execute();
  await renormalise(db as never);
  const views = await db.selectFrom('list_views').select('name_key').orderBy('id').execute();
  expect(views.map(({ name_key }) => name_key)).toEqual(['tdesk', 't–desk', 'tdesk']);
});

it('says of each firm what a new one would, and by which words it is found', async () => {
  const { db } = database;
  const digestOf = async (of: string) =>
    (
      await sql
        .raw(`select md5(string_agg(one::text, '' order by one::text)) from (select ${of}) as one`)
        .execute(db)
    ).rows;
  const readFirms = () =>
    Promise.all([
      digestOf('id, display_name_key from firms'),
      digestOf('id, name_key, tokens from firm_names'),
      digestOf('id, value_key from firm_identifiers'),
      digestOf('id, value_key from firm_contacts'),
      digestOf('* from postings'),
      digestOf('token, firms from vocabulary where firms > 0'),
    ]);
  const right = await readFirms();
  const spoil = [
    sql`update firm_names set name_key = 'old', tokens = '{old}'`,
    sql`update firms set display_name_key = 'old'`,
    sql`delete from postings`,
    sql`update vocabulary set firms = 7`,
  ];
  for (const statement of spoil) await statement.execute(db);
  await renormaliseFirms(db as never);
  expect(await readFirms()).toEqual(right);
});

it('keeps the log unbroken, and closed to changes', async () => {
  const { db } = database;
  expect(await verifyChain(db, acme)).toMatchObject({ events: 2, broken: null });
  await expect(db.updateTable('audit_events').set({ search_text: '' }).execute()).rejects.toThrow(
    'only ever added to',
  );
});
