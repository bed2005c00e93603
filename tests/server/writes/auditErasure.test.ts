import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { writeAudit } from '#server/writes/audit.ts';
import { verifyChain } from '#server/writes/auditChain.ts';
import { cutLog } from '#server/writes/cutLog.ts';
import { type EventWords, eraseEvents } from '#server/writes/eraseEvents.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let close: () => Promise<void>;
let deps: Deps;
let acme: string;
let headBefore: string;
beforeAll(async () => {
  const database = await openTestDatabase('demo');
  close = database.close;
  deps = testDeps(database.db);
  const row = deps.db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  ({ id: acme } = await row.executeTakeFirstOrThrow());
  // Ten events, one a month from January.
  for (let n = 1; n <= 10; n += 1) await write({ day: new Date(Date.UTC(2026, n - 1, 5)) });
  headBefore = (await verifyChain(deps.db, acme)).head;
});
afterAll(() => close());

describe('an erasure', () => {
  beforeAll(() => deps.db.transaction().execute((trx) => erase(trx, [2, 3, 10])));

  it('leaves the log whole, with what it replaced', async () => {
    expect(await verifyChain(deps.db, acme)).toMatchObject({ events: 11, erased: 3, cut: 0, broken: null });
    const names = deps.db.selectFrom('audit_events').select('actor_name').where('account_id', '=', acme);
    const found = await names.where('position', 'in', [1, 2, 10]).orderBy('position').execute();
    expect(found.map(({ actor_name }) => actor_name)).toEqual(['Ines', 'Former', 'Former']);
  });

  it('leaves a head valid that was stored elsewhere before', async () => {
    const digest = sql<string>`encode(digest, 'hex')`.as('digest');
    const event = deps.db.selectFrom('audit_events').select(digest).where('account_id', '=', acme);
    expect(await event.where('position', '=', 10).executeTakeFirstOrThrow()).toEqual({ digest: headBefore });
  });

  const second = sql`(after -> 'erased' -> 0 ->> 1)`;
  it.each<[string, RawBuilder<unknown>, object | null]>([
    ['of nothing else', sql`select 1`, null],
    [
      'with an event changed that it does not name',
      sql`update audit_events set actor_name = 'x' where position = 4`,
      { position: 4, reason: 'changed' },
    ],
    [
      'with an event changed again that it names',
      sql`update audit_events set actor_name = 'x' where position = 3`,
      { position: 3, reason: 'changed' },
    ],
    [
      'with what it replaced put back',
      sql`update audit_events set actor_name = 'Ines', before = '{"name": "Ines"}' where position = 3`,
      { position: 3, reason: 'changed' },
    ],
    [
      'changed itself, to name another event',
      sql`with touched as (update audit_events set actor_name = 'x' where position = 4)
        update audit_events as event set after = jsonb_build_object('erased', jsonb_build_array(
          jsonb_build_array(4, ${second}))) where position = 11`,
      { position: 2, reason: 'changed' },
    ],
    [
      'removed',
      sql`with gone as (delete from audit_events where position = 11)
        update audit_chains set length = 10, digest = (select digest from audit_events as event
          where event.account_id = audit_chains.account_id and position = 10)
          where account_id = (select id from accounts where subdomain = 'acme')`,
      { position: 2, reason: 'changed' },
    ],
  ])('is checked %s', async (_, statement, broken) => {
    expect(await tampered(statement)).toEqual(broken && expect.objectContaining(broken));
  });

  it('names no event after itself', async () => {
    await undone(async (trx) => {
      await sql`alter table audit_events disable trigger user`.execute(trx);
      await markErased(trx, [[13, 'x'.repeat(64)]]);
      await sql`alter table audit_events enable trigger user`.execute(trx);
    });
    await undone(async (trx) => {
      await markErased(trx, [[13, 'x'.repeat(64)]]);
      await write({ trx });
      await sql`alter table audit_events disable trigger user`.execute(trx);
      await sql`update audit_events set actor_name = 'x' where position = 13`.execute(trx);
      expect((await verifyChain(trx, acme)).broken).toMatchObject({ position: 13, reason: 'changed' });
    });
  });

  it('may replace what another one left, its own event too', async () => {
    await undone(async (trx) => {
      await erase(trx, [3, 11], 'Former Too');
      expect(await verifyChain(trx, acme)).toMatchObject({ events: 12, erased: 4, broken: null });
    });
  });
});

describe('a cut', () => {
  it('removes the oldest events, and verification begins after them', async () => {
    expect(await cutLog(deps, acme, new Date('2026-04-01'))).toBe(3);
    expect(await verifyChain(deps.db, acme)).toMatchObject({ events: 9, erased: 1, cut: 3, broken: null });
    expect(await cutLog(deps, acme, new Date('2026-04-01'))).toBe(0);
  });

  it.each<[string, RawBuilder<unknown>, object | null]>([
    ['as it is', sql`select 1`, null],
    [
      'with another event gone',
      sql`delete from audit_events where position = 4`,
      { position: 4, reason: 'missing' },
    ],
    [
      'with its position made later, and what lies before gone',
      sql`with gone as (delete from audit_events where position = 4) update audit_events as event
        set after = after || jsonb_build_object('position', 4, 'digest', (select encode(digest, 'hex')
          from audit_events as last where last.account_id = event.account_id and position = 4))
        where position = 12`,
      { position: 1, reason: 'missing' },
    ],
    [
      'with its event gone',
      sql`delete from audit_events where position = 12`,
      { position: 1, reason: 'missing' },
    ],
    [
      'with an event put before it',
      sql`update audit_events set position = 2 where position = 5`,
      { position: 0, reason: 'changed before the chain began' },
    ],
  ])('is checked %s', async (_, statement, broken) => {
    expect(await tampered(statement)).toEqual(broken && expect.objectContaining(broken));
  });

  it('may remove every event before its own, and be followed by another', async () => {
    expect(await cutLog(deps, acme, new Date('2100-01-01'))).toBe(9);
    expect(await verifyChain(deps.db, acme)).toMatchObject({ events: 1, erased: 0, cut: 12, broken: null });
    await write({});
    expect(await cutLog(deps, acme, new Date('2100-01-01'))).toBe(2);
    expect(await verifyChain(deps.db, acme)).toMatchObject({ events: 1, cut: 14, broken: null });
  });
});

describe('the database', () => {
  const acmes = sql`account_id = (select id from accounts where subdomain = 'acme')`;
  it.each([
    ['a change outside an erasure', '', sql`update audit_events set actor_name = 'x' where ${acmes}`],
    ['a change of when', 'erasure', sql`update audit_events set occurred_on = now() where ${acmes}`],
    ['a change of a digest', 'erasure', sql`update audit_events set digest = '' where ${acmes}`],
    ['a removal in an erasure', 'erasure', sql`delete from audit_events where ${acmes}`],
    ['a removal after the cut', 'cut ACCOUNT 14', sql`delete from audit_events where ${acmes}`],
    [
      'a removal of another log',
      `cut ${'0'.repeat(8)}-0000-4000-8000-000000000000 99`,
      sql`delete from audit_events`,
    ],
    ['a change in a cut', 'cut ACCOUNT 99', sql`update audit_events set actor_name = 'x' where ${acmes}`],
    ['emptying it', 'cut ACCOUNT 99', sql`truncate audit_events`],
  ])('refuses %s', async (_, setting, statement) => {
    const trying = deps.db.transaction().execute(async (trx) => {
      await sql`select set_config('tenantry.log_change', ${setting.replace('ACCOUNT', acme)}, true)`.execute(
        trx,
      );
      await statement.execute(trx);
    });
    await expect(trying).rejects.toThrow('only ever added to');
  });
});

async function write({ trx = deps.db, day, after }: { trx?: Kysely<Database>; day?: Date; after?: object }) {
  const origin = { version: null, ipAddress: '1.2.3.4', requestId: null, account: { accountId: acme } };
  const author = { kind: 'command', name: 'Ines' } as const;
  const operation = after ? 'users.erase' : 'users.update';
  await writeAudit(
    { ...deps, clock: () => day ?? new Date('2026-11-05') },
    trx,
    { ...origin, author, operation },
    'users',
    {
      objectId: deps.newId(),
      before: { name: 'Ines' },
      after: { ...after },
    },
  );
}

const markErased = (trx: Kysely<Database>, erased: [number, string][]) => write({ trx, after: { erased } });

async function erase(trx: Kysely<Database>, positions: number[], name = 'Former') {
  const events: EventWords[] = await trx
    .selectFrom('audit_events')
    .select([
      'id',
      'actor_name',
      'actor_name_key',
      'ip_address',
      'object_name',
      'search_text',
      'before',
      'after',
    ])
    .where('account_id', '=', acme)
    .where('position', 'in', positions)
    .execute();
  await markErased(
    trx,
    await eraseEvents(
      trx,
      acme,
      events.map((event) => ({ ...event, actor_name: name, before: { name } })),
    ),
  );
}

/** What is found in acme's log after the database's owner has run a statement, which is then undone. */
async function tampered(statement: RawBuilder<unknown>) {
  let broken: Awaited<ReturnType<typeof verifyChain>>['broken'] = null;
  await undone(async (trx) => {
    await sql`alter table audit_events disable trigger user`.execute(trx);
    await statement.execute(trx);
    ({ broken } = await verifyChain(trx, acme));
  });
  return broken;
}

async function undone(work: (trx: Kysely<Database>) => Promise<void>) {
  const over = new Error('undone');
  const run = deps.db.transaction().execute(async (trx) => {
    await work(trx);
    throw over;
  });
  await expect(run).rejects.toBe(over);
}
