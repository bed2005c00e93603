import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { Bulk } from '#contract/bulk.ts';
import { ErrorBody } from '#contract/errors.ts';
import type { Permission } from '#contract/permissions.ts';
import { bulkInsert } from '#server/db/bulkInsert.ts';
import * as connection from '#server/db/connection.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { userColumns } from '#server/db/userColumns.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import type { AppDeps } from '#server/services/appDeps.ts';
import { readBulk } from '#server/services/bulk/bulkProgress.ts';
import { writerOf } from '#server/services/bulk/runBulk.ts';
import { bulkUsers } from '#server/services/users/bulkUsers.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { takeRecord } from '#server/writes/batches.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';
import { addUser } from '#tests/walk/addUser.ts';

const start = Date.now();
let now = new Date(start);
const server = testServer({ clock: () => now });
beforeAll(async () => {
  await server.deps.db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
});
beforeEach(() => {
  now = new Date(start);
});

const admin = 'admin@acme.test';
const platform = 'admin@system.test';

async function begin(
  json: object,
  { as = admin, path = '/api/v1/users/bulk', key = '' } = {},
): Promise<Bulk> {
  const headers = key ? { 'idempotency-key': key } : undefined;
  const response = await server.fetch(path, { method: 'POST', as, json, headers });
  expect(response.status).toBe(202);
  return Bulk.parse((await response.json()).data);
}

async function refused(json: object, as = admin, path = '/api/v1/users/bulk') {
  const response = await server.fetch(path, { method: 'POST', as, json });
  const { error } = ErrorBody.parse(await response.json());
  return { status: response.status, code: error.code, target: error.target, detail: error.details[0]?.code };
}

async function progress({ id }: Pick<Bulk, 'id'>, as = admin, path = '/api/v1/users/bulk'): Promise<Bulk> {
  const response = await server.fetch(`${path}/${id}`, { as });
  expect(response.status).toBe(200);
  return Bulk.parse((await response.json()).data);
}

/** Runs all due jobs, including follow-ups; returns how many there were. */
async function work(deps: AppDeps = server.deps): Promise<number> {
  let count = 0;
  for (let taken = 1; taken > 0; count += taken) taken = await runDueJobs(server.deps, jobHandlers(deps));
  return count;
}

const accountId = (subdomain = 'acme') => accountIdOf(server.deps, subdomain);

let made = 0;
async function people(count: number, permissions: Permission[] = [], subdomain = 'acme'): Promise<string[]> {
  const account_id = await accountId(subdomain);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.push(await addUser(server.deps, { account_id, email: `bulk${made++}@bulk.test`, permissions }));
  }
  return ids;
}

const stored = (ids: readonly string[]) =>
  server.deps.db.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').execute();
const audited = (ids: readonly string[]) =>
  server.deps.db.selectFrom('audit_events').selectAll().where('object_id', 'in', ids).execute();
const roleOf = async (name: string) =>
  (
    await server.deps.db
      .selectFrom('roles')
      .select('id')
      .where('account_id', '=', await accountId())
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;
const rolesHeld = async (ids: readonly string[]) =>
  (await server.deps.db.selectFrom('user_roles').select('role_id').where('user_id', 'in', ids).execute()).map(
    ({ role_id }) => role_id,
  );

describe('a bulk action', () => {
  test('writes each record by itself, with an event of its own that names the bulk', async () => {
    const ids = await people(3);
    const { first_name, last_name } = await userOf(admin);
    const name = `${first_name} ${last_name}`;
    const bulk = await begin({ action: 'disable', ids });
    expect(bulk).toMatchObject({ action: 'disable', status: 'RUNNING', total: 3, done: 0, endedOn: null });
    await work();
    expect(await progress(bulk)).toMatchObject({
      status: 'DONE',
      total: 3,
      done: 3,
      unchanged: 0,
      refused: 0,
    });
    expect((await stored(ids)).map(({ status, version }) => [status, version])).toEqual(
      ids.map(() => ['DISABLED', 2]),
    );
    expect(
      (await audited(ids)).map(({ action, batch_id, actor_name }) => [action, batch_id, actor_name]),
    ).toEqual(ids.map(() => ['users.setStatus', bulk.id, name]));
    expect(await audited([bulk.id])).toMatchObject([
      { action: 'users.bulk', batch_id: null, after: { action: 'disable', total: 3 } },
    ]);
  });

  test('leaves alone what is so already, and counts it', async () => {
    const ids = await people(3);
    await begin({ action: 'disable', ids: ids.slice(0, 1) });
    await work();
    const bulk = await begin({ action: 'disable', ids });
    await work();
    expect(await progress(bulk)).toMatchObject({ done: 2, unchanged: 1, refused: 0 });
    expect((await stored(ids)).map(({ version }) => version)).toEqual([2, 2, 2]);
  });

  test('continues over as many jobs as it takes, between which others run', async () => {
    const ids = await people(60);
    const bulk = await begin({ action: 'disable', ids });
    expect(await work()).toBe(2);
    expect(await progress(bulk)).toMatchObject({ status: 'DONE', done: 60 });
  });

  test('takes all that match a filter when it starts, and nobody who matches later', async () => {
    const before = await people(3);
    const bulk = await begin({ action: 'disable', filter: { searchText: 'bulk.test', status: 'ACTIVE' } });
    const [later = ''] = await people(1);
    await work();
    expect((await stored(before)).every(({ status }) => status === 'DISABLED')).toBe(true);
    expect((await stored([later])).map(({ status }) => status)).toEqual(['ACTIVE']);
    const { count } = await server.deps.db
      .selectFrom('bulk_records')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('bulk_id', '=', bulk.id)
      .executeTakeFirstOrThrow();
    expect(bulk.total).toBe(Number(count));
  });

  test('gives and takes a role, and keeps the others', async () => {
    const ids = await people(2);
    const viewer = await roleOf('Viewer');
    const sales = await roleOf('Sales');
    for (const roleId of [viewer, sales]) await begin({ action: 'addRole', ids, params: { roleId } });
    await work();
    expect((await rolesHeld(ids)).sort()).toEqual([viewer, viewer, sales, sales].sort());
    const bulk = await begin({ action: 'removeRole', ids, params: { roleId: viewer } });
    await work();
    expect(await progress(bulk)).toMatchObject({ done: 2 });
    expect(await rolesHeld(ids)).toEqual([sales, sales]);
  });

  test('does not take back what someone else wrote in between', async () => {
    const [id = ''] = await people(1);
    const [viewer, sales] = [await roleOf('Viewer'), await roleOf('Sales')];
    const bulk = await begin({ action: 'addRole', ids: [id], params: { roleId: viewer } });
    const definition = bulkUsers(server.deps);
    let colleague: Response | undefined;
    const find: typeof definition.find = async (...which) => {
      const user = await definition.find(...which);
      colleague ??= await server.fetch(`/api/v1/admin/acme/users/${id}/roles`, {
        method: 'PUT',
        as: platform,
        headers: { 'if-match': '1' },
        json: { roles: [sales] },
      });
      return user;
    };
    await writerOf(server.deps, { ...definition, find })(await ofAcme(), await rowOf(bulk), id);
    expect(colleague?.status).toBe(200);
    expect((await rolesHeld([id])).sort()).toEqual([viewer, sales].sort());
    await work();
    expect(await progress(bulk)).toMatchObject({ status: 'DONE', done: 1, refused: 0 });
  });
});

describe('a record that may not be written', () => {
  test.each<[what: string, ids: () => Promise<string[]>, action: string, refusal: object]>([
    [
      "is one's own",
      async () => [(await userOf(admin)).id],
      'disable',
      { code: 'VALIDATION_ERROR', target: 'status', details: [{ code: 'validation.ownStatus' }] },
    ],
    [
      'holds governing rights that the caller lacks',
      () => people(1, ['full:ApiKey', 'full:Account', 'full:HangfireDashboard']),
      'disable',
      { code: 'FORBIDDEN', target: 'status', details: [{ code: 'validation.rightsLacking' }] },
    ],
    [
      'has activated already',
      () => people(1),
      'invite',
      { code: 'VALIDATION_ERROR', details: [{ code: 'validation.alreadyConfirmed' }] },
    ],
    ["is another account's", () => people(1, [], 'birch'), 'disable', { code: 'NOT_FOUND', name: null }],
    ['is nobody', async () => [server.deps.newId()], 'disable', { code: 'NOT_FOUND', name: null }],
  ])('because it %s, is told with the reason and stops nothing', async (_, ids, action, refusal) => {
    const as = await bareEditor();
    const self = _ === "is one's own";
    const some = await ids();
    const before = await stored(some);
    const others = await people(2);
    if (action === 'invite') await unconfirm(others);
    const bulk = await begin({ action, ids: [...some, ...others] }, { as: self ? admin : as });
    await work();
    const told = await progress(bulk);
    expect(told).toMatchObject({
      status: 'DONE',
      done: 2,
      refused: 1,
      refusals: [{ id: some[0], ...refusal }],
    });
    expect(await stored(some)).toEqual(before);
  });

  test('is logged like a single call', async () => {
    const as = await bareEditor();
    const [birchs = ''] = await people(1, [], 'birch');
    const governing = await people(2, ['full:Account']);
    const ids = [...governing, birchs, ...(await people(1))];
    const { id } = await userOf(as);
    const told = () =>
      server.deps.db
        .selectFrom('refusals')
        .select(['account_id', 'action', 'outcome', 'times', 'actor_user_id', 'ip_address'])
        .where('actor_user_id', '=', id)
        .orderBy('outcome')
        .execute();
    await begin({ action: 'disable', ids }, { as });
    await work();
    const common = {
      account_id: await accountId(),
      action: 'users.setStatus',
      actor_user_id: id,
      ip_address: null,
    };
    expect(await told()).toEqual([
      { ...common, outcome: 'FORBIDDEN', times: 2 },
      { ...common, outcome: 'NOT_FOUND', times: 1 },
    ]);
    const headers = { 'if-match': '1' };
    const path = `/api/v1/users/${governing[0]}/status`;
    const alone = await server.fetch(path, { method: 'PUT', as, headers, json: { status: 'DISABLED' } });
    expect([alone.status, (await told())[0]]).toEqual([403, { ...common, outcome: 'FORBIDDEN', times: 3 }]);
  });

  test('is the last administrator of the account’s users', async () => {
    const account_id = await accountId('birch');
    const { db } = server.deps;
    await db.updateTable('users').set({ status: 'DISABLED' }).where('account_id', '=', account_id).execute();
    const administrators = await people(3, ['full:User'], 'birch');
    const path = '/api/v1/admin/birch/users/bulk';
    const bulk = await begin({ action: 'disable', ids: administrators }, { as: platform, path });
    await work();
    expect(await progress(bulk, platform, path)).toMatchObject({
      done: 2,
      refused: 1,
      refusals: [{ name: 'Walk Subject', details: [{ code: 'validation.lastAdministrator' }] }],
    });
    expect((await stored(administrators)).filter(({ status }) => status === 'ACTIVE')).toHaveLength(1);
  });

  test('finds no license left', async () => {
    const ids = await people(3);
    await begin({ action: 'disable', ids });
    await work();
    const { db } = server.deps;
    const used = db.selectFrom('accounts').select('licenses_used').where('subdomain', '=', 'acme');
    const { licenses_used } = await used.executeTakeFirstOrThrow();
    const setLimit = (license_count: number) =>
      db.updateTable('accounts').set({ license_count }).where('subdomain', '=', 'acme').execute();
    await setLimit(licenses_used + 2);
    const bulk = await begin({ action: 'enable', ids });
    await work();
    await setLimit(1_000_000);
    const told = await progress(bulk);
    expect(told).toMatchObject({ done: 2, refused: 1, refusals: [{ code: 'LICENSE_LIMIT' }] });
  });
});

describe('the start of a bulk', () => {
  const [someone] = ['01890000-0000-7000-8000-000000000001'];

  test.each<[string, object, object]>([
    ['neither records nor a filter', { action: 'enable' }, { code: 'VALIDATION_ERROR', target: 'ids' }],
    ['both', { action: 'enable', ids: [someone], filter: {} }, { detail: 'validation.bulkChoice' }],
    ['no records', { action: 'enable', ids: [] }, { code: 'VALIDATION_ERROR', target: 'ids' }],
    ['another action', { action: 'delete', ids: [someone] }, { code: 'VALIDATION_ERROR', target: 'action' }],
    [
      'a filter that is not known',
      { action: 'enable', filter: { stauts: 'ACTIVE' } },
      { target: 'filter.stauts' },
    ],
    ['no role to give', { action: 'addRole', ids: [someone], params: {} }, { target: 'params' }],
    [
      'too many one by one',
      { action: 'enable', ids: Array.from({ length: 1_001 }, () => someone) },
      { code: 'VALIDATION_ERROR', target: 'ids' },
    ],
  ])('refuses %s', async (_, json, refusal) => {
    expect(await refused(json)).toMatchObject({ status: 422, ...refusal });
  });

  test('takes 10,000 that match and no more, and says so', async () => {
    const { db, newId } = server.deps;
    const account_id = await accountId('cedar');
    const path = '/api/v1/admin/cedar/users/bulk';
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        account_id,
        id: newId(),
        ...userColumns({
          firstName: 'Many',
          lastName: `N${n}`,
          email: `${newId()}@many.test`,
          employeeKey: null,
        }),
        job_function: 'OTHER' as const,
        status: 'ACTIVE' as const,
        password_hash: null,
        created_on: now,
        last_ip_address: null,
      }));
    await bulkInsert(db, 'users', rows(10_000));
    const json = { action: 'disable', filter: { searchText: '@many.test' } };
    expect(await begin(json, { as: platform, path })).toMatchObject({ total: 10_000 });
    await bulkInsert(db, 'users', rows(1));
    expect(await refused(json, platform, path)).toEqual({
      status: 422,
      code: 'VALIDATION_ERROR',
      target: 'filter',
      detail: 'validation.tooManyRecords',
    });
    const { count } = await db
      .selectFrom('bulks')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    await db.deleteFrom('jobs').execute();
  });

  test('is refused while two of the account are running, whoever began them, and says so', async () => {
    const [one, two, third] = [await people(1), await people(1), await people(1)];
    const first = await begin({ action: 'disable', ids: one });
    const path = '/api/v1/admin/acme/users/bulk';
    await begin({ action: 'disable', ids: two }, { as: platform, path });
    const answer = await server.fetch('/api/v1/users/bulk', {
      method: 'POST',
      as: admin,
      json: { action: 'disable', ids: third },
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10']);
    expect(ErrorBody.parse(await answer.json()).error).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message:
        'This account already has 2 bulk actions under way. Begin this one once one of them has ended.',
      target: null,
      details: [expect.objectContaining({ code: 'validation.tooManyBulks', values: { maximum: 2 } })],
    });
    const birchs = '/api/v1/admin/birch/users/bulk';
    await begin({ action: 'enable', ids: await people(1, [], 'birch') }, { as: platform, path: birchs });
    await server.fetch(`/api/v1/users/bulk/${first.id}`, { method: 'DELETE', as: admin });
    await begin({ action: 'disable', ids: third });
    await work();
    await begin({ action: 'enable', ids: third });
    await work();
  });

  test('lets two through of twenty at once', async () => {
    const ids = await people(1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.fetch('/api/v1/users/bulk', { method: 'POST', as: admin, json: { action: 'enable', ids } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, ...Array<number>(18).fill(429)]);
    await work();
  });
});

describe('a bulk that ends early', () => {
  test('because it is cancelled, leaves the rest alone', async () => {
    const ids = await people(60);
    const bulk = await begin({ action: 'disable', ids });
    await runDueJobs(server.deps, jobHandlers(server.deps));
    const cancelled = await server.fetch(`/api/v1/users/bulk/${bulk.id}`, { method: 'DELETE', as: admin });
    expect((await cancelled.json()).data).toMatchObject({ status: 'CANCELLED', done: 50, total: 60 });
    await work();
    expect(await progress(bulk)).toMatchObject({ status: 'CANCELLED', done: 50 });
    expect((await stored(ids)).filter(({ version }) => version === 1)).toHaveLength(10);
  });

  test('is not what a stop does that comes too late', async () => {
    const ids = await people(2);
    const bulk = await begin({ action: 'enable', ids });
    await work();
    const late = await server.fetch(`/api/v1/users/bulk/${bulk.id}`, { method: 'DELETE', as: admin });
    expect(late.status).toBe(200);
    expect((await late.json()).data).toEqual(await progress(bulk));
    expect(await progress(bulk)).toMatchObject({ status: 'DONE', unchanged: 2 });
  });

  test.each(['disable', 'enable'])(
    'because it is cancelled while it is about to %s one, leaves that alone',
    async (action) => {
      const [id = ''] = await people(1);
      const bulk = await begin({ action, ids: [id] });
      const definition = bulkUsers(server.deps);
      const row = await rowOf(bulk);
      const find: typeof definition.find = async (...which) => {
        await server.fetch(`/api/v1/users/bulk/${bulk.id}`, { method: 'DELETE', as: admin });
        return definition.find(...which);
      };
      await writerOf(server.deps, { ...definition, find })(await ofAcme(), row, id);
      expect((await stored([id])).map(({ status, version }) => [status, version])).toEqual([['ACTIVE', 1]]);
      expect(await progress(bulk)).toMatchObject({ status: 'CANCELLED', done: 0, unchanged: 0, refused: 0 });
      await work();
    },
  );

  // The embedded database runs one transaction at a time.
  test.runIf(inject('postgres'))(
    'not while a record is written, which its report would not count',
    async () => {
      const ids = await people(2);
      const bulk = await begin({ action: 'disable', ids });
      const { db } = server.deps;
      const row = db.selectFrom('bulks').select('id').where('id', '=', bulk.id).forNoKeyUpdate().noWait();
      await db.transaction().execute(async (trx) => {
        await takeRecord(inAccount(trx, await accountId()), { id: bulk.id, recordId: ids[0] ?? '' });
        await expect(row.execute()).rejects.toThrow('could not obtain lock');
      });
      const cancelled = await server.fetch(`/api/v1/users/bulk/${bulk.id}`, { method: 'DELETE', as: admin });
      expect((await cancelled.json()).data).toMatchObject({ status: 'CANCELLED', done: 1, total: 2 });
      await work();
    },
  );

  test.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'is disabled',
      (id) => server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', id).execute(),
    ],
    ['loses the right', (id) => server.deps.db.deleteFrom('user_roles').where('user_id', '=', id).execute()],
  ])('because its caller %s, leaves the rest alone', async (_, end) => {
    const ids = await people(60);
    const as = await bareEditor();
    const bulk = await begin({ action: 'disable', ids }, { as });
    await runDueJobs(server.deps, jobHandlers(server.deps));
    await end((await userOf(as)).id);
    await work();
    expect(await progress(bulk)).toMatchObject({ status: 'STOPPED', done: 50, refused: 0 });
    expect((await stored(ids)).filter(({ version }) => version === 1)).toHaveLength(10);
  });

  test('because its job is given up, so that it counts no more', async () => {
    const bulk = await begin({ action: 'disable', ids: await people(1) });
    const broken = { ...server.deps, db: brokenFor('bulk_records') };
    for (let attempt = 1; attempt <= 10; attempt++) {
      await runDueJobs(server.deps, jobHandlers(broken));
      now = new Date(now.getTime() + 3_601_000);
    }
    const told = await readBulk(await ofAcme(), bulk.id);
    expect(told).toMatchObject({ status: 'STOPPED', done: 0, total: 1, endedOn: expect.any(String) });
  });

  test('not because its caller has logged out', async () => {
    const ids = await people(1);
    const as = await bareEditor();
    const bulk = await begin({ action: 'disable', ids }, { as });
    const { id } = await userOf(as);
    await server.deps.db.updateTable('sessions').set({ ended_on: now }).where('user_id', '=', id).execute();
    await work();
    expect(await progress(bulk)).toMatchObject({ status: 'DONE', done: 1 });
  });
});

describe('a server that dies on the way', () => {
  test('continues after a restart, and writes no record twice', async () => {
    let deaths = 0;
    for (let queries = 1; queries < 70; queries += 6) {
      const ids = await people(4);
      const bulk = await begin({ action: 'disable', ids });
      const { died } = await workUntilDeath(queries);
      if (died) deaths += 1;
      // A dead process's lease expires, or its job is retried.
      now = new Date(now.getTime() + 3_600_000);
      await work();
      expect(await readBulk(await ofAcme(), bulk.id)).toMatchObject({ status: 'DONE', done: 4, refused: 0 });
      expect((await stored(ids)).map(({ version }) => version)).toEqual([2, 2, 2, 2]);
      expect(await audited(ids)).toHaveLength(4);
      now = new Date(start);
    }
    console.log(`bulk: ${deaths} deaths in the middle`);
    expect(deaths).toBeGreaterThan(5);
  });

  test('and two servers at once write no record twice', async () => {
    const ids = await people(30);
    const bulk = await begin({ action: 'disable', ids });
    const { id, account_id } = await rowOf(bulk);
    const run = jobHandlers(server.deps).bulk;
    await Promise.all([1, 2, 3].map(() => run({ accountId: account_id, bulkId: id, turn: 0 }, id)));
    await work();
    expect(await progress(bulk)).toMatchObject({ status: 'DONE', done: 30, refused: 0 });
    expect((await stored(ids)).every(({ version }) => version === 2)).toBe(true);
    expect(await audited(ids)).toHaveLength(30);
  });

  test('control: without the note in its transaction, records are written twice', async () => {
    loadAnew();
    vi.doMock('#server/writes/batches.ts', async (original) => ({
      ...(await original<object>()),
      takeRecord: async () => undefined,
    }));
    const { jobHandlers } = await import('#server/start/jobHandlers.ts');
    const { bulk: careless } = jobHandlers(server.deps);
    const ids = await people(2);
    await unconfirm(ids);
    const bulk = await begin({ action: 'invite', ids });
    const { id, account_id } = await rowOf(bulk);
    await careless({ accountId: account_id, bulkId: id, turn: 0 }, id, false);
    await server.deps.db.updateTable('bulks').set({ status: 'RUNNING' }).where('id', '=', id).execute();
    // One invite per recipient in 30 seconds.
    now = new Date(start + 31_000);
    await work();
    expect(await audited(ids)).toHaveLength(4);
    vi.doUnmock('#server/writes/batches.ts');
    vi.doUnmock('#server/db/connection.ts');
    vi.resetModules();
  });
});

describe('API keys', () => {
  const path = '/api/v1/myAccount/apiKeys/bulk';

  test('are revoked together, each under the rules of one by one', async () => {
    const [some = '', other = '', beyond = ''] = await keys(
      ['full:Offering'],
      ['full:Offering'],
      ['full:Account'],
    );
    const as = await bareEditor('full:ApiKey');
    const ids = [some, other, beyond, ...(await keysOf('birch', []))];
    const bulk = await begin({ action: 'revoke', ids }, { as, path });
    await work();
    const told = await progress(bulk, as, path);
    expect(told).toMatchObject({ action: 'revoke', status: 'DONE', total: 4, done: 2, refused: 2 });
    expect(told.refusals.map(({ id, name, code, target }) => [id, name, code, target])).toEqual([
      [beyond, 'bulk of keys', 'FORBIDDEN', 'permissions'],
      [ids[3], null, 'NOT_FOUND', null],
    ]);
    expect(await live(ids)).toEqual([beyond, ids[3]].sort());
    expect((await audited(ids)).map(({ action, batch_id }) => [action, batch_id])).toEqual(
      [some, other].map(() => ['apiKeys.revoke', bulk.id]),
    );
  });

  test('are taken by the filter of their list, and one that is revoked already is not there', async () => {
    const [gone = '', ended = '', works = ''] = await keys([], [], []);
    const { db } = server.deps;
    await db.updateTable('api_keys').set({ revoked_on: now }).where('id', '=', gone).execute();
    await db.updateTable('api_keys').set({ expires_on: now }).where('id', '=', ended).execute();
    const filter = { searchText: 'bulk of keys', status: 'EXPIRED' };
    const bulk = await begin({ action: 'revoke', filter }, { path });
    await work();
    expect(await progress(bulk, admin, path)).toMatchObject({ total: 1, done: 1 });
    expect(await live([gone, ended, works])).toEqual([works]);
  });

  test('are asked for by their own calls: the bulk of another resource is not there', async () => {
    const bulk = await begin({ action: 'revoke', ids: await keys([]) }, { path });
    expect((await server.fetch(`/api/v1/users/bulk/${bulk.id}`, { as: admin })).status).toBe(404);
    expect(await refused({ action: 'enable', ids: [bulk.id] }, admin, path)).toMatchObject({
      target: 'action',
    });
    const params = { roleId: bulk.id };
    expect(await refused({ action: 'revoke', ids: [bulk.id], params }, admin, path)).toMatchObject({
      status: 422,
      target: 'params.roleId',
    });
    await work();
  });

  const keys = (...rights: Permission[][]) => keysOf('acme', ...rights);

  async function keysOf(subdomain: string, ...rights: Permission[][]): Promise<string[]> {
    const account_id = await accountId(subdomain);
    const ids: string[] = [];
    for (const permissions of rights) {
      const maker = `admin@${subdomain}.test`;
      const key = await addApiKey(server.deps, { account_id, maker, permissions, name: 'bulk of keys' });
      ids.push(key.id);
    }
    return ids;
  }

  const live = async (ids: readonly string[]): Promise<string[]> =>
    (
      await server.deps.db
        .selectFrom('api_keys')
        .select('id')
        .where('id', 'in', ids)
        .where('revoked_on', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
});

/** Runs due jobs on a server that dies after so many queries, and answers nothing from then on. */
async function workUntilDeath(queries: number): Promise<{ died: boolean }> {
  let left = queries;
  const db = server.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('the process died');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await runDueJobs(server.deps, jobHandlers({ ...server.deps, db }));
  return { died: left < 0 };
}

/** A database in which every read of this table fails. */
const brokenFor = (table: string) =>
  server.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(table))
        throw new Error('broken');
      return node;
    },
    transformResult: async ({ result }) => result,
  });

const ofAcme = async () => inAccount(server.deps.db, await accountId());
const rowOf = ({ id }: Bulk) =>
  server.deps.db.selectFrom('bulks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const userOf = (email: string) =>
  server.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** Someone of acme who may edit users, or has the given rights, and holds no other governing right. */
async function bareEditor(permission: Permission = 'full:User'): Promise<string> {
  const email = `editor${made++}@acme.test`;
  await addUser(server.deps, { account_id: await accountId(), email, permissions: [permission] });
  return email;
}

const unconfirm = (ids: readonly string[]) =>
  server.deps.db.updateTable('users').set({ account_confirmed: false }).where('id', 'in', ids).execute();

/** What is imported from now on is loaded afresh, except the connection, which the database already knows. */
function loadAnew() {
  vi.resetModules();
  vi.doMock('#server/db/connection.ts', () => connection);
}
