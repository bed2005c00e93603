import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditEventListQuery } from '#contract/auditEvents.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import type { Deps } from '#server/deps.ts';
import { allAuditEvents, auditEventPage } from '#server/services/auditEvents/auditEventQuery.ts';
import { signInsByDay } from '#server/services/auditEvents/signInsByDay.ts';
import { verifyChain } from '#server/writes/auditChain.ts';
import { closeAllRefusals, closeRefusals, closingHours } from '#server/writes/closeRefusals.ts';
import type { Author } from '#server/writes/origin.ts';
import { createRefusals, maxSums, nobody, type Refusal, type Refusals } from '#server/writes/refusals.ts';
import { logReader } from '#tests/support/logReader.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let deps: Deps;
let refusals: Refusals;
let accountId: string;
/** Each test has a day of its own. */
let day = 0;
let now: Date;
beforeAll(async () => {
  database = await openTestDatabase('demo');
  deps = testDeps(database.db, { clock: () => now });
  const acme = database.db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  ({ id: accountId } = await acme.executeTakeFirstOrThrow());
});
beforeEach(async () => {
  day += 1;
  at('10:02:00');
  refusals = createRefusals(deps);
  await database.db.deleteFrom('refusals').execute();
});
afterAll(() => database.close());

const failed = (ipAddress: string | null = '10.0.0.1', more: Partial<Refusal> = {}): Refusal => ({
  account: { accountId },
  author: { kind: 'stranger', name: 'pat@acme.test' },
  ipAddress,
  operation: 'session.login',
  outcome: 'INVALID_CREDENTIALS',
  object: { table: 'users', id: 'pat', name: 'Pat Moss' },
  ...more,
});
const at = (time: string) => {
  now = new Date(`${today()}T${time}Z`);
};
const today = () => `2027-01-${String(day).padStart(2, '0')}`;
const read = async (query: Record<string, string> = {}) => {
  const asked = AuditEventListQuery.parse({ orderDirection: 'desc', from: today(), ...query });
  return auditEventPage(inAccount(deps.db, accountId), asked, logReader(accountId));
};
const sums = () => deps.db.selectFrom('refusals').selectAll().execute();

it('is one event of an hour, with its count, first and last time', async () => {
  await refusals.note(failed());
  for (const time of ['10:30', '10:58']) {
    at(`${time}:00`);
    await refusals.note(failed());
  }
  const { data, pagination } = await read();
  expect(pagination.totalCount).toBe(1);
  expect(data).toMatchObject([
    {
      occurredOn: `${today()}T10:58:00.000Z`,
      authorKind: 'stranger',
      authorName: 'pat@acme.test',
      ipAddress: '10.0.0.1',
      action: 'session.login',
      objectType: 'users',
      objectId: 'pat',
      objectName: 'Pat Moss',
      changes: [
        { field: 'times', before: null, after: 3 },
        { field: 'firstOn', before: null, after: `${today()}T10:02:00.000Z` },
        { field: 'outcome', before: null, after: 'INVALID_CREDENTIALS' },
      ],
    },
  ]);
});

const key = (keyId: string): Author => ({
  kind: 'apiKey',
  accountId,
  keyId,
  name: 'Nightly',
  onBehalfOf: { accountId, userId: deps.newId() },
});

it('is distinguished by who, from where, what, why and hour', async () => {
  const different = [
    failed(),
    failed('10.0.0.2'),
    failed('10.0.0.1', { outcome: 'LOCKED_OUT' }),
    failed('10.0.0.1', { operation: 'session.verifyCode' }),
    failed('10.0.0.1', { object: { table: 'users', id: 'sam' } }),
    failed('10.0.0.1', { author: { kind: 'user', accountId, userId: deps.newId(), name: 'Pat Moss' } }),
    failed('10.0.0.1', { author: key(deps.newId()) }),
    failed('10.0.0.1', { author: key(deps.newId()) }),
  ];
  for (const refusal of different) await refusals.note(refusal);
  expect(await sums()).toHaveLength(different.length);
  at('11:00:00');
  await refusals.note(failed());
  expect(await sums()).toHaveLength(different.length + 1);
});

it('is distinguished by account where several wait, and keeps the beginning of a long name', async () => {
  const accounts = await deps.db.selectFrom('accounts').select('id').orderBy('id').limit(2).execute();
  const object = { table: 'users', id: 'pat', name: 'P'.repeat(400) };
  for (const { id } of accounts)
    refusals.noteLater(failed('10.0.0.1', { account: { accountId: id }, object }));
  await refusals.keep();
  const kept = (await sums()).map(({ account_id, object_name }) => [account_id, object_name]);
  expect(kept.sort()).toEqual(accounts.map(({ id }) => [id, 'P'.repeat(300)]).sort());
});

it('is kept nowhere where there is no account at all', async () => {
  const empty = await openTestDatabase('empty');
  await createRefusals(testDeps(empty.db)).note(failed('10.0.0.1', { account: { subdomain: 'acme' } }));
  expect(await empty.db.selectFrom('refusals').selectAll().execute()).toEqual([]);
  await empty.close();
});

it('counts all addresses of one subscriber together', async () => {
  await refusals.note(failed('2001:db8::1'));
  await refusals.note(failed('2001:db8::2'));
  expect(await sums()).toMatchObject([{ ip_address: '2001:db8:0:0::/64', times: 2 }]);
});

it('loses none of many at once, from two servers', async () => {
  const other = createRefusals(deps);
  await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? refusals : other).note(failed())));
  expect(await sums()).toMatchObject([{ times: 200 }]);
});

it('is found by every filter of the log, before and after its hour', async () => {
  await refusals.note(failed());
  const queries: Record<string, string>[] = [
    { searchText: 'moss' },
    { author: 'pat@' },
    { authorKind: 'stranger' },
    { action: 'session.login', objectType: 'users' },
    { objectId: 'pat' },
    { to: today() },
  ];
  const found = () => Promise.all(queries.map(async (query) => (await read(query)).data));
  const open = await found();
  expect(open.map(({ length }) => length)).toEqual(queries.map(() => 1));
  await closeAllRefusals(deps, refusals);
  expect(await sums()).toEqual([]);
  expect(await found()).toEqual(open);
  expect((await read({ searchText: 'zzzz' })).data).toEqual([]);
});

it('is in an export and in the chart of logins with its count', async () => {
  for (let n = 0; n < 7; n += 1) await refusals.note(failed());
  const tx = inAccount(deps.db, accountId);
  const chart = async () => (await signInsByDay(tx, logReader(accountId), now, 'UTC')).at(-1);
  expect(await chart()).toEqual({ day: today(), succeeded: 0, failed: 7 });
  const query = {
    orderField: 'occurredOn',
    orderDirection: 'asc',
    searchText: 'moss',
    from: today(),
    timeZone: 'UTC',
  } as const;
  const exported = [];
  for await (const rows of allAuditEvents(tx, query, logReader(accountId))) exported.push(...rows);
  expect(exported.map(({ after }) => after)).toMatchObject([{ times: 7 }]);
  await closeAllRefusals(deps, refusals);
  expect(await chart()).toMatchObject({ failed: 7 });
});

it('becomes an event of the chain once its hour is over, and no sooner', async () => {
  const look = closingHours(deps, refusals);
  refusals.noteLater(failed());
  await look();
  expect(await sums()).toHaveLength(1);
  const before = await verifyChain(deps.db, accountId);
  at('10:59:59');
  await look();
  expect(await sums()).toHaveLength(1);
  at('11:00:00');
  await look();
  expect(await sums()).toEqual([]);
  const after = await verifyChain(deps.db, accountId);
  expect([before.broken, after.broken, after.events]).toEqual([null, null, before.events + 1]);
});

it('is closed once by two servers that close at once', async () => {
  for (let n = 0; n < 20; n += 1) await refusals.note(failed(`10.0.0.${n}`));
  const end = new Date(`${today()}T11:00:00Z`);
  await Promise.all([closeRefusals(deps, end), closeRefusals(deps, end), refusals.note(failed())]);
  const { data } = await read({ perPage: '100' });
  const times = data.map(({ changes }) => changes.find(({ field }) => field === 'times')?.after);
  expect(times.reduce((all: number, one) => all + Number(one), 0)).toBe(21);
  expect((await verifyChain(deps.db, accountId)).broken).toBeNull();
});

it('adds no more sums to an hour than allowed, and still names the account’s own callers', async () => {
  const elsewhere = Array.from({ length: maxSums }, (_, n) => ({ ...failed(`10.1.${n >> 8}.${n & 255}`) }));
  for (const refusal of elsewhere) refusals.noteLater(refusal);
  await refusals.keep();
  for (const address of ['10.9.0.1', '10.9.0.2', '10.1.0.0']) await refusals.note(failed(address));
  const author = { kind: 'user', accountId, userId: deps.newId(), name: 'Pat Moss' } as const;
  await refusals.note(failed('10.9.0.1', { author }));
  const kept = await sums();
  expect(kept).toHaveLength(maxSums + 2);
  expect(kept.find(({ ip_address }) => ip_address === '10.1.0.0')).toMatchObject({ times: 2 });
  expect(kept.filter(({ ip_address }) => ip_address === '*')).toMatchObject([
    { times: 2, author_kind: 'stranger', actor_name: '', object_type: 'refusals' },
  ]);
  expect(kept.find(({ author_kind }) => author_kind === 'user')).toMatchObject({ ip_address: '10.9.0.1' });
});

it('lets a server stop whose database is gone, and says what stays open', async () => {
  const lines: string[] = [];
  const gone = testDeps(database.db.withSchema('gone'), { log: (line) => void lines.push(line) });
  await closeAllRefusals(gone, createRefusals(gone));
  expect(lines).toMatchObject([expect.stringContaining('sums of refusals stay open until the next start')]);
});

describe('while the database is away', () => {
  let failure: Error | undefined;
  let asked = 0;
  /** What is refused at the moment the database fails. */
  let meanwhile = () => {};
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      if (!failure) return node;
      meanwhile();
      throw failure;
    },
    transformResult: async ({ result }) => result,
  };
  beforeEach(() => {
    failure = new DatabaseOutage(new Error('away'));
    meanwhile = () => {};
    refusals = createRefusals({ ...deps, db: database.db.withPlugin(failing) });
  });
  const askedToKeep = async () => {
    failure = undefined;
    asked = 0;
    await refusals.keep();
    return asked;
  };

  it('waits, and is counted with what follows', async () => {
    meanwhile = () => {
      at('10:03:00');
      refusals.noteLater(failed());
    };
    await expect(refusals.note(failed())).rejects.toThrow('away');
    meanwhile = () => {};
    at('10:04:00');
    refusals.noteLater(failed());
    await expect(refusals.note(failed('10.0.0.2'))).rejects.toThrow('away');
    expect(await askedToKeep()).toBe(2);
    expect(await sums()).toHaveLength(2);
    expect(await sums()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ip_address: '10.0.0.1',
          times: 3,
          first_on: new Date(`${today()}T10:02:00Z`),
          last_on: now,
        }),
        expect.objectContaining({ ip_address: '10.0.0.2', times: 1, first_on: now, last_on: now }),
      ]),
    );
  });

  it('waits apart by as many made-up names as ever', async () => {
    await expect(refusals.note(failed())).rejects.toThrow('away');
    const called = (subdomain: string) => failed('10.0.0.1', { account: { subdomain } });
    for (let n = 0; n < 20; n += 1) refusals.noteLater(called(`made-up-${n}`));
    for (let n = 0; n < 2; n += 1) await expect(refusals.keep()).rejects.toThrow('away');
    refusals.noteLater(called('one-more'));
    // The account's own is added. For each name: a look-up, the platform's log that takes it, and one insert.
    expect(await askedToKeep()).toBe(1 + 3 * 20 + 2);
  });

  it('does not wait where the database refuses it for good', async () => {
    failure = new Error('out of range');
    await expect(refusals.note(failed())).rejects.toThrow('out of range');
    expect(await askedToKeep()).toBe(0);
  });
});

it('sums up without addresses in memory too, beyond what an hour may have, and loses none', async () => {
  for (let n = 0; n < maxSums + 50; n += 1) refusals.noteLater(failed(`10.${n >> 8}.0.${n & 255}`));
  await refusals.keep();
  const kept = await sums();
  expect(kept.length).toBe(maxSums + 1);
  expect(kept.find(({ ip_address }) => ip_address === '*')).toMatchObject({ times: 50 });
});

it('sums up what was called at made-up names in the platform’s log, beside which others keep their own', async () => {
  const called = (subdomain: string) => failed('10.0.0.1', { account: { subdomain }, author: nobody });
  const known = (name: string) =>
    database.db.selectFrom('accounts').select('id').where('subdomain', '=', name);
  await refusals.note(called('acme'));
  for (let n = 0; n < 3 * maxSums; n += 1) refusals.noteLater(called(`made-up-${n}`));
  refusals.noteLater(called('acme'));
  refusals.noteLater(failed('10.0.0.2'));
  await refusals.keep();
  const system = await known('system').executeTakeFirstOrThrow();
  const told = (await sums()).map(({ account_id, ip_address, times }) => [account_id, ip_address, times]);
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      [accountId, '10.0.0.1', 2],
      [system.id, '10.0.0.1', 3 * maxSums],
      [accountId, '10.0.0.2', 1],
    ]),
  );
});

it('says once a minute how many were too many for the memory', async () => {
  const lines: string[] = [];
  deps = testDeps(database.db, { clock: () => now, log: (line) => void lines.push(line) });
  refusals = createRefusals(deps);
  const noteMany = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const author = { kind: 'user', accountId, userId: deps.newId(), name: 'Pat Moss' } as const;
      refusals.noteLater(failed('10.0.0.1', { author }));
    }
  };
  const said = () => lines.map((line) => JSON.parse(line)).map(({ lost, msg }) => [lost, msg]);
  noteMany(2 * maxSums + 3);
  await refusals.keep();
  expect((await sums()).length).toBe(2 * maxSums);
  const words = 'there were too many refusals to note them all';
  expect(said()).toEqual([[3, words]]);
  noteMany(2 * maxSums + 4);
  await refusals.keep();
  expect(said()).toHaveLength(1);
  at('10:03:00');
  await refusals.keep();
  expect(said()).toEqual([
    [3, words],
    [4, words],
  ]);
});
