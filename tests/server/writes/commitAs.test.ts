import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../server/deps';
import { commitAs } from '../../../server/writes/commit';
import type { Author, Origin } from '../../../server/writes/origin';
import { openTestDatabase } from '../../support/testDatabase';
import { testDeps } from '../../support/testDeps';

let close: () => Promise<void>;
let deps: Deps;
let system: string;
let acme: string;
let staff: Author & { kind: 'user' };
beforeAll(async () => {
  const database = await openTestDatabase('demo');
  close = database.close;
  deps = testDeps(database.db);
  system = (await accountOf('system')).id;
  acme = (await accountOf('acme')).id;
  staff = { kind: 'user', accountId: system, userId: deps.newId(), name: 'Paula Adler' };
});
afterAll(() => close());

const accountOf = (subdomain: string, { db }: Pick<Deps, 'db'> = deps) =>
  db.selectFrom('accounts').selectAll().where('subdomain', '=', subdomain).executeTakeFirstOrThrow();
const eventsOf = (objectId: string) =>
  deps.db.selectFrom('audit_events').selectAll().where('object_id', '=', objectId).orderBy('id').execute();

/** A write from the system tenant, as the platform's own calls are. */
const from = (version: number | null, author: Author = staff): Origin => ({
  author,
  account: { accountId: system },
  operation: 'tests.write',
  version,
  ipAddress: '127.0.0.1',
  requestId: 'request-1',
});

const renameAccount = (origin: Origin, name: string) =>
  commitAs(deps, origin, {
    table: 'accounts',
    id: acme,
    change: async ({ db }) => {
      const before = await accountOf('acme', { db });
      const changed = { name, version: sql<number>`version + 1` };
      await db.updateTable('accounts').set(changed).where('id', '=', acme).execute();
      return {
        objectId: acme,
        before: { name: before.name, version: before.version },
        after: { name, version: before.version + 1 },
        answer: name,
      };
    },
  });

const describeFirm = (origin: Origin, id: string, description: string) =>
  commitAs(deps, origin, {
    table: 'firms',
    id,
    change: async ({ db }) => {
      const { version } = await db
        .updateTable('firms')
        .set({ description, version: sql`version + 1` })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      return {
        objectId: id,
        before: { version: version - 1 },
        after: { description, version },
        answer: version,
      };
    },
  });

describe("the platform's records", () => {
  it("an account's version is checked, and its own log keeps the event, done on its behalf", async () => {
    expect(await renameAccount(from(1), 'Acme One')).toBe('Acme One');
    const stale = await renameAccount(from(1), 'Acme Two').catch((error) => error);
    expect(stale).toMatchObject({ code: 'EDIT_CONFLICT', status: 409 });
    expect(stale.details).toMatchObject([{ target: 'name', changedBy: 'Paula Adler' }]);
    expect(await accountOf('acme')).toMatchObject({ name: 'Acme One', version: 2 });
    expect(await eventsOf(acme)).toMatchObject([
      {
        account_id: acme,
        author_kind: 'user',
        actor_account_id: system,
        actor_user_id: staff.userId,
        on_behalf_of_account_id: acme,
        on_behalf_of_user_id: null,
        action: 'tests.write',
        object_type: 'accounts',
        object_version: 2,
        request_id: 'request-1',
        after: { name: 'Acme One', version: 2 },
      },
    ]);
  });

  it("a firm's version is checked, and the system tenant's log keeps the event", async () => {
    const { id } = await deps.db.selectFrom('firms').select('id').executeTakeFirstOrThrow();
    expect(await describeFirm(from(1), id, 'First')).toBe(2);
    const stale = await describeFirm(from(1), id, 'Second').catch((error) => error);
    expect(stale).toMatchObject({ code: 'EDIT_CONFLICT', details: [{ target: 'description' }] });
    expect(await eventsOf(id)).toMatchObject([
      { account_id: system, object_type: 'firms', object_version: 2, on_behalf_of_account_id: null },
    ]);
  });

  it('one that is not there is not written', async () => {
    const id = deps.newId();
    await expect(describeFirm(from(null), id, 'None')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await eventsOf(id)).toEqual([]);
  });

  it("an account's row is not there for a write in another account", async () => {
    const { id } = await deps.db
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', acme)
      .executeTakeFirstOrThrow();
    const change = () => Promise.reject(new Error('It was reached'));
    const write = (accountId: string) =>
      commitAs(deps, { ...from(null), account: { accountId } }, { table: 'users', id, change });
    await expect(write(system)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(write(acme)).rejects.toThrow('It was reached');
  });
});

describe('an author', () => {
  const user = {
    accountId: '01890000-0000-7000-8000-00000000000a',
    userId: '01890000-0000-7000-8000-00000000000b',
  };
  const nobody = { actor_account_id: null, actor_user_id: null };
  const itself = { on_behalf_of_account_id: null, on_behalf_of_user_id: null };
  const acting = { actor_account_id: user.accountId, actor_user_id: user.userId };

  it.each<[Author, object]>([
    [
      { kind: 'job', name: 'firmImport', onBehalfOf: null },
      { ...nobody, ...itself },
    ],
    [
      { kind: 'job', name: 'firmImport', onBehalfOf: user },
      { ...nobody, on_behalf_of_account_id: user.accountId, on_behalf_of_user_id: user.userId },
    ],
    [
      { kind: 'command', name: 'create-admin' },
      { ...nobody, ...itself },
    ],
    [
      { kind: 'stranger', name: 'admin@acme.test' },
      { ...nobody, ...itself },
    ],
    [
      { kind: 'linkHolder', ...user, name: 'A B' },
      { ...acting, on_behalf_of_user_id: null },
    ],
    [
      { kind: 'user', ...user, name: 'A B' },
      { ...acting, on_behalf_of_user_id: null },
    ],
  ])('%j is in the log with what was proved of it', async (author, columns) => {
    const objectId = deps.newId();
    const change = async () => ({ objectId, before: null, after: {}, answer: undefined });
    await commitAs(deps, from(null, author), { table: 'traits', change });
    expect(await eventsOf(objectId)).toMatchObject([
      { author_kind: author.kind, actor_name: author.name, object_version: null, ...columns },
    ]);
  });
});
