import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { sweep, swept } from '#server/jobs/sweep.ts';
import { countQueries } from '#tests/support/countQueries.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

const now = new Date('2027-03-01T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let deps: Deps;
const lines: string[] = [];
const failures = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
let of: { account_id: string; user_id: string };
let webhook: { id: string };
let provider: { account_id: string; provider_id: string };
beforeAll(async () => {
  database = await openTestDatabase('demo');
  deps = testDeps(database.db, { clock: () => now, log: (line) => void lines.push(line) });
  const user = await deps.db
    .selectFrom('users')
    .select(['account_id', 'id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  of = { account_id: user.account_id, user_id: user.id };
  provider = { account_id: user.account_id, provider_id: deps.newId() };
  webhook = { id: deps.newId() };
  const registrant = JSON.stringify({
    accountId: of.account_id,
    userId: of.user_id,
    apiKeyId: null,
    locale: 'en',
  });
  const told = { url: 'u', url_key: 'u', search_text: 'u', secret: 's', registrant, registrant_name: 'r' };
  await deps.db
    .insertInto('webhooks')
    .values({ ...told, ...webhook, account_id: of.account_id, enabled: true, position: 0, created_on: now })
    .execute();
  for (const table of Object.keys(swept)) await sql`delete from ${sql.table(table)}`.execute(deps.db);
});
afterAll(() => database.close());

type Table = keyof typeof swept;
type Rows = { gone: object[]; kept: object[] };

/** Rows that expired just now or long ago, and rows that expire soon, or much later. */
const beside = (from: string, after: number, row: () => object, always: object[] = []): Rows => ({
  gone: [after + 1, after + 400 * day].map((time) => ({ ...row(), [from]: ago(time) })),
  kept: [
    ...[after - 1_000, -hour].map((time) => ({ ...row(), [from]: ago(time) })),
    ...always.map((more) => ({ ...row(), ...more })),
  ],
});

const id = () => deps.newId();
const cases: Record<Table, () => Rows> = {
  sent_mails: () => beside('sent_on', 90 * day, () => ({ ...of, id: id(), kind: 'invite', outcome: 'SENT' })),
  oidc_records: () =>
    beside('expires_on', 0, () => ({ account_id: of.account_id, model: 'Grant', id: id(), payload: '{}' }), [
      { expires_on: null },
    ]),
  idempotency_records: () =>
    beside('created_on', day, () => ({
      actor_id: id(),
      key: 'k',
      operation: 'users.create',
      request_hash: 'x',
    })),
  files: () =>
    beside('expires_on', 0, () => ({
      id: id(),
      account_id: of.account_id,
      name: 'n',
      media_type: 'text/plain',
      created_on: ago(500 * day),
    })),
  mailed_links: () => beside('expires_on', 30 * day, () => ({ ...of, purpose: 'invite', secret_hash: id() })),
  investor_invites: () =>
    beside('expires_on', 90 * day, () => ({
      id: id(),
      bank_id: of.account_id,
      email: 'e',
      email_key: 'e',
      locale: 'en',
      secret_hash: id(),
      sent_by: 's',
      mailed_on: ago(500 * day),
      search_text: 'e',
    })),
  jobs: () =>
    beside(
      'finished_on',
      7 * day,
      () => ({ id: id(), kind: 'mail', payload: '{}', run_on: ago(500 * day) }),
      [{ finished_on: null }],
    ),
  crm_import_changes: () =>
    beside('created_on', 31 * day, () => ({
      account_id: of.account_id,
      import_id: id(),
      row_id: id(),
      version: 1,
    })),
  provisioning_calls: () =>
    beside('called_on', 30 * day, () => ({
      account_id: of.account_id,
      id: id(),
      operation: 'scim.patchUser',
      path: '/Users',
      outcome: 'DONE',
      http_status: 200,
      took_ms: 1,
    })),
  provisioning_tokens: () => beside('ends_on', 0, () => ({ account_id: of.account_id, hash: id() })),
  bulks: () =>
    beside(
      'ended_on',
      30 * day,
      () => ({
        account_id: of.account_id,
        id: id(),
        resource: 'users',
        action: 'disable',
        params: '{}',
        caller: '{}',
        status: 'DONE',
        started_on: ago(500 * day),
      }),
      [{ ended_on: null }],
    ),
  webhook_deliveries: () =>
    beside('created_on', 30 * day, () => ({
      account_id: of.account_id,
      id: id(),
      webhook_id: webhook.id,
      type: 'users.create',
      status: 'DELIVERED',
    })),
  outbox: () =>
    beside('created_on', 30 * day, () => ({ id: id(), recipient: 'a@b.test', subject: 'S', body: 'B' })),
  sessions: () => beside('started_on', 30 * day, () => ({ ...of, id: id(), last_active_on: ago(500 * day) })),
  wrong_links: () => beside('first_on', day, () => ({ ip_address: id(), tries: 1 })),
  allowances_taken: () => beside('first_on', day, () => ({ kind: 'invite', subject: id(), taken: 1 })),
  federated_exchanges: () =>
    beside('expires_on', 0, () => ({
      ...provider,
      id: id(),
      purpose: 'signIn',
      browser_hash: 'x',
      configuration_version: 1,
      return_to: '/',
      created_on: ago(500 * day),
    })),
  sign_in_codes: () =>
    beside('expires_on', 0, () => ({ ...of, sign_in_id: id(), code_hash: 'x', sent_on: ago(500 * day) })),
  passkey_challenges: () =>
    beside('expires_on', 0, () => ({ account_id: of.account_id, asked_by: id(), challenge: 'x' })),
  user_factors: () =>
    beside(
      'pending_until',
      0,
      () => ({ ...of, id: id(), kind: 'TOTP', name: '', created_on: ago(400 * day) }),
      [{ pending_until: null }],
    ),
  remembered_browsers: () => beside('expires_on', 0, () => ({ ...of, secret_hash: id() })),
  sign_in_failures: () => {
    const row = () => ({ account_id: of.account_id, email_key: id(), failures: 5 });
    const rows = beside('first_failed_on', day, row, [
      { first_failed_on: ago(2 * day), locked_until: ahead(1_000) },
    ]);
    return {
      ...rows,
      gone: [...rows.gone, { ...row(), first_failed_on: ago(2 * day), locked_until: ago(1) }],
    };
  },
};

/** Rows by their key, in any table. */
const names = async (table: Table) => {
  const key = sql.join(swept[table].key.map((column) => sql`${sql.ref(column)}::text`));
  const { rows } = await sql<{
    name: string;
  }>`select concat_ws(' ', ${key}) as name from ${sql.table(table)}`.execute(deps.db);
  return rows.map(({ name }) => name).sort();
};
const add = async (table: Table, rows: object[]) => {
  for (const row of rows) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(row));
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(deps.db);
  }
};

it.each(Object.keys(swept) as Table[])(
  'removes of %s what has had its time, and nothing else',
  async (table) => {
    const { gone, kept } = cases[table]();
    await add(table, kept);
    const left = await names(table);
    await add(table, gone);
    expect(await names(table)).toHaveLength(kept.length + gone.length);
    await sweep(deps);
    expect(await names(table)).toEqual(left);
    expect(failures()).toEqual([]);
  },
);

const addAnswers = (count: number) =>
  sql`insert into idempotency_records (actor_id, key, operation, request_hash, created_on)
    select ${id()}::uuid, n::text, 'users.create', 'x', ${ago(2 * day)}
    from generate_series(1, ${count}::int) as n`.execute(deps.db);

it('removes many by several statements, until none is left', async () => {
  const { db, count, restart } = countQueries(deps.db);
  await sweep({ ...deps, db });
  const ofNone = count();
  const left = await names('idempotency_records');
  await addAnswers(10_001);
  restart();
  await sweep({ ...deps, db });
  expect(await names('idempotency_records')).toEqual(left);
  expect(count()).toBe(ofNone + 2);
});

it('continues with the other tables if one fails, and says which', async () => {
  const left = await names('idempotency_records');
  await addAnswers(1);
  const failing = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"oidc_records"')) throw new Error('It takes too long');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await sweep({ ...deps, db: failing });
  expect(await names('idempotency_records')).toEqual(left);
  expect(failures()).toMatchObject([{ table: 'oidc_records', err: { message: 'It takes too long' } }]);
});

it('stops between two statements when the server stops', async () => {
  await addAnswers(10_001);
  const { db, count } = countQueries(deps.db);
  await sweep({ ...deps, db }, () => count() < 3);
  expect(count()).toBe(3);
});
