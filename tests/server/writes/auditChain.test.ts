import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { verifyChain } from '#server/writes/auditChain.ts';
import { commitAs } from '#server/writes/commit.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let close: () => Promise<void>;
let deps: Deps;
let accounts: Record<string, string>;
let last: number;
beforeAll(async () => {
  const database = await openTestDatabase('demo');
  close = database.close;
  deps = testDeps(database.db);
  const rows = await deps.db.selectFrom('accounts').select(['id', 'subdomain']).execute();
  accounts = Object.fromEntries(rows.map(({ id, subdomain }) => [subdomain, id]));
});
afterAll(() => close());

describe('the chain of an account’s events', () => {
  beforeAll(async () => {
    await Promise.all(
      ['acme', 'birch'].flatMap((account) =>
        Array.from({ length: 20 }, (_, n) => write(account, n % 2 ? 'users' : 'accounts')),
      ),
    );
    last = (await verifyChain(deps.db, idOf('acme'))).events;
  });

  it('is whole after many have written at once, and in every account', async () => {
    const chains = await Promise.all(Object.values(accounts).map((id) => verifyChain(deps.db, id)));
    console.log(
      `audit chains: ${chains.length} accounts, ${chains.map(({ events }) => events).join(', ')} events`,
    );
    expect(chains.filter(({ broken }) => broken)).toEqual([]);
    expect(last).toBe(20);
  });

  it('ends elsewhere with each event, in its own account alone', async () => {
    const heads = async () => [await headOf('acme'), await headOf('birch')];
    const [acme, birch] = await heads();
    await write('birch');
    const [sameAcme, otherBirch] = await heads();
    expect([sameAcme === acme, otherBirch === birch]).toEqual([true, false]);
  });

  it.each<[string, RawBuilder<unknown>, object]>([
    [
      'changed',
      sql`update audit_events set actor_name = 'x' where position = 3`,
      { position: 3, reason: 'changed' },
    ],
    [
      'changed in the last event',
      sql`update audit_events set after = '{}' where position = (select max(position) from audit_events where account_id = (select id from accounts where subdomain = 'acme'))`,
      { reason: 'changed' },
    ],
    [
      'changed with its digest made anew',
      sql`update audit_events as event set ip_address = '1.2.3.4', digest = audit_digest(digest, event) where position = 3`,
      { position: 3, reason: 'changed' },
    ],
    [
      'removed',
      sql`delete from audit_events where position = 3`,
      { position: 3, eventId: null, reason: 'missing' },
    ],
    [
      'moved',
      sql`update audit_events set position = 1000 where position = 3`,
      { position: 3, reason: 'missing' },
    ],
    [
      'added to, before its first event',
      sql`update audit_events set position = -3 where position = 3`,
      { position: 0, reason: 'changed before the chain began' },
    ],
    [
      'exchanged',
      sql`update audit_events as one set actor_name = other.actor_name, occurred_on = other.occurred_on,
        action = other.action, before = other.before, after = other.after, object_id = other.object_id
        from audit_events as other where one.account_id = other.account_id and one.position + other.position = 7
          and one.position in (3, 4)`,
      { position: 3, reason: 'changed' },
    ],
    ['cut off', sql`delete from audit_events where position > 5`, { position: 6, reason: 'cut off' }],
    ['emptied', sql`delete from audit_events`, { position: 1, reason: 'cut off' }],
    [
      'added to, past the chain',
      sql`update audit_events set position = null, digest = null where position = 3`,
      { position: 0, reason: 'changed before the chain began' },
    ],
    [
      'cut off with the length made shorter',
      sql`with cut as (delete from audit_events where position > 5) update audit_chains set length = 5`,
      { position: 5, reason: 'changed' },
    ],
  ])('tells that the log was %s', async (_, statement, told) => {
    expect(await tampered(statement)).toMatchObject(told);
  });
});

it('control: a log that nobody touched while the guards were off is whole', async () => {
  expect(await tampered(sql`select 1`)).toBeNull();
});

const idOf = (subdomain: string) => accounts[subdomain] ?? '';
const headOf = async (subdomain: string) => (await verifyChain(deps.db, idOf(subdomain))).head;

/** A write that holds the account's own row meets others that don't. */
const write = (subdomain: string, table: 'users' | 'accounts' = 'users') =>
  commitAs(
    deps,
    {
      author: { kind: 'command', name: 'test' },
      account: { accountId: idOf(subdomain) },
      operation: 'users.update',
      version: null,
      ipAddress: null,
      requestId: null,
    },
    {
      ...(table === 'accounts' ? { table, id: idOf(subdomain) } : { table }),
      change: async () => ({
        objectId: table === 'accounts' ? idOf(subdomain) : deps.newId(),
        before: { name: 'a' },
        after: { name: 'ä' },
        answer: undefined,
      }),
    },
  );

/** What is found in acme's log after the database's owner has run a statement, which is then undone. */
async function tampered(statement: RawBuilder<unknown>) {
  const undone = new Error('undone');
  let broken: Awaited<ReturnType<typeof verifyChain>>['broken'] = null;
  const run = async (trx: Kysely<Database>) => {
    await sql`alter table audit_events disable trigger user`.execute(trx);
    await statement.execute(trx);
    ({ broken } = await verifyChain(trx, idOf('acme')));
    throw undone;
  };
  await expect(deps.db.transaction().execute(run)).rejects.toBe(undone);
  return broken;
}
