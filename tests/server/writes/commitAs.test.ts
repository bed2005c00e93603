import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '../../../contract/permissions';
import type { SignedInCall } from '../../../server/access/call';
import type { Reach } from '../../../server/access/ceiling';
import { normalise } from '../../../server/db/normalise';
import { reading } from '../../../server/db/reading';
import type { Deps } from '../../../server/deps';
import type { Audited } from '../../../server/writes/audit';
import { Settled } from '../../../server/writes/batches';
import { authorOf, commit, commitAs } from '../../../server/writes/commit';
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
    const { id } = await deps.db.selectFrom('firms').select('id').orderBy('id').executeTakeFirstOrThrow();
    expect(await describeFirm(from(1), id, 'First')).toBe(2);
    const stale = await describeFirm(from(1), id, 'Second').catch((error) => error);
    expect(stale).toMatchObject({ code: 'EDIT_CONFLICT', details: [{ target: 'description' }] });
    expect(await eventsOf(id)).toMatchObject([
      { account_id: system, object_type: 'firms', object_version: 2, on_behalf_of_account_id: null },
    ]);
  });

  it('tells a stale writer of the latest change of a field, and who made it', async () => {
    const { id } = await deps.db
      .selectFrom('firms')
      .select('id')
      .orderBy('id')
      .offset(1)
      .executeTakeFirstOrThrow();
    await describeFirm(from(1), id, 'First');
    await describeFirm(from(2, { ...staff, name: 'Quinn Later' }), id, 'Second');
    const stale = await describeFirm(from(1), id, 'Third').catch((error) => error);
    expect(stale.details).toMatchObject([{ target: 'description', changedBy: 'Quinn Later' }]);
  });

  it('each of many writes at once is handed on how the one before it left the record', async () => {
    const { id, version: first } = await deps.db
      .selectFrom('firms')
      .select(['id', 'version'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const countUp = () =>
      commitAs(deps, from(null), {
        table: 'firms',
        id,
        reads: ({ db }) =>
          reading(
            db.selectFrom('firms').select('version').where('id', '=', id),
            ([row]) => row?.version ?? 0,
          ),
        change: async ({ db }, version) => {
          const changed = { version: version + 1 };
          await db.updateTable('firms').set(changed).where('id', '=', id).execute();
          return { objectId: id, before: { version }, after: changed, answer: version };
        },
      });
    const handedOn = await Promise.all(Array.from({ length: 8 }, countUp));
    expect(handedOn.sort((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, n) => first + n));
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

it('a record of a bulk that has ended is not written', async () => {
  const change = () => Promise.reject(new Error('It was reached'));
  const batch = { id: deps.newId(), recordId: deps.newId() };
  const write = (origin: Origin) => commitAs(deps, origin, { table: 'traits', change });
  await expect(write({ ...from(null), batch })).rejects.toBeInstanceOf(Settled);
  await expect(write(from(null))).rejects.toThrow('It was reached');
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
      {
        kind: 'apiKey',
        accountId: user.accountId,
        keyId: '01890000-0000-7000-8000-00000000000c',
        name: 'A program',
        onBehalfOf: user,
      },
      {
        actor_account_id: user.accountId,
        actor_user_id: null,
        actor_api_key_id: '01890000-0000-7000-8000-00000000000c',
        on_behalf_of_account_id: user.accountId,
        on_behalf_of_user_id: user.userId,
      },
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

describe('an event', () => {
  const eventOf = async (audited: Pick<Audited, 'before' | 'after' | 'objectName'>, origin = from(null)) => {
    const objectId = deps.newId();
    const change = async () => ({ ...audited, objectId, answer: undefined });
    await commitAs(deps, origin, { table: 'roles', change });
    return (await eventsOf(objectId))[0];
  };

  it.each([
    ['as it was before', { before: { name: 'Old' }, after: { name: 'New' } }, 'Old'],
    ['as it is made', { before: null, after: { name: 'New' } }, 'New'],
    ['by its own word', { before: { name: 'Old' }, after: null, objectName: 'Said' }, 'Said'],
    ['by both names of a person', { before: null, after: { firstName: 'A', lastName: 'B' } }, 'A B'],
    ['by no half of them', { before: null, after: { firstName: 'A', lastName: null } }, null],
    ['by none that is no text', { before: null, after: { name: 7 } }, null],
    ['in 300 characters', { before: null, after: { name: 'x'.repeat(400) } }, 'x'.repeat(300)],
  ])('names its record %s', async (_, audited, name) => {
    expect((await eventOf(audited))?.object_name).toBe(name);
  });

  it('has the version that it led to, or ended', async () => {
    expect((await eventOf({ before: { version: 1 }, after: { version: 2 } }))?.object_version).toBe(2);
    expect((await eventOf({ before: { version: 2 }, after: null }))?.object_version).toBe(2);
    expect((await eventOf({ before: null, after: { version: 'two' } }))?.object_version).toBeNull();
  });

  it('is found by who it is by, what it is about and from where, in its own account', async () => {
    const written = { before: null, after: { name: 'Träger' } };
    const own = await eventOf(written);
    expect(own?.search_text).toBe(normalise('Paula Adler Träger 127.0.0.1'));
    expect(own?.actor_name_key).toBe(normalise('Paula Adler'));
    const elsewhere = await eventOf(written, {
      ...from(null),
      account: { accountId: acme },
      ipAddress: null,
    });
    expect(elsewhere?.search_text).toBe(normalise('Träger'));
    expect(elsewhere?.actor_name_key).toBe('');
    const long = await eventOf(written, from(null, { kind: 'command', name: 'y'.repeat(700) }));
    expect([long?.search_text.length, long?.actor_name_key.length]).toEqual([600, 300]);
  });

  it('has what was done, and nothing where nothing was', async () => {
    expect(await eventOf({ before: { name: 'A' }, after: null })).toMatchObject({
      before: { name: 'A' },
      after: null,
      batch_id: null,
      ip_address: '127.0.0.1',
    });
  });
});

describe('a signed-in call', () => {
  const actor: SignedInCall['actor'] = {
    ...{ userId: 'u', accountId: 'a', subdomain: 'a', accountType: 'SYSTEM', sessionId: null, name: 'A B' },
    ...{ permissions: [], isPlatformAdministrator: false },
  };

  /** Writes as one who holds these rights, or as the platform's administrator. */
  const reaching = (reach: Reach | null, permissions: Permission[], isPlatformAdministrator = false) => {
    const { accountId, userId, name } = staff;
    const call: SignedInCall & { operation: 'users.setStatus' } = {
      actor: { ...actor, accountId, userId, name, permissions, isPlatformAdministrator },
      account: { accountId, subdomain: 'system', name: 'System', accountType: 'SYSTEM', status: 'ACTIVE' },
      ...{ operation: 'users.setStatus', params: {}, version: null, repeatKey: null, batch: undefined },
      ...{ ipAddress: null, requestId: 'request-2', locale: 'en' },
    };
    const objectId = deps.newId();
    return commit(deps, call, {
      table: 'users',
      reaches: async () => reach,
      change: async (_, __, given) => ({ objectId, before: null, after: {}, answer: given as never }),
    });
  };
  const reach: Reach = { rights: ['full:ApiKey'], target: 'roles' };

  it('reaches no right that it lacks', async () => {
    await expect(reaching(reach, ['full:User'])).rejects.toMatchObject({
      code: 'FORBIDDEN',
      target: 'roles',
      details: [{ code: 'validation.rightsLacking', values: { rights: 'full:ApiKey' } }],
    });
  });

  it.each<[string, Reach | null, Permission[], boolean]>([
    ['that it holds', reach, ['full:ApiKey'], false],
    ['of the platform’s administrator', reach, [], true],
    ['where it reaches none', null, [], false],
  ])('goes on with a right %s, and is told what it reached', async (_, reached, rights, isAdministrator) => {
    expect(await reaching(reached, rights, isAdministrator)).toEqual(reached);
  });

  it('is by its user, or by its key on behalf of who made it', () => {
    expect(authorOf(actor)).toEqual({ kind: 'user', accountId: 'a', userId: 'u', name: 'A B' });
    const maker = { accountId: 'm', userId: 'n' };
    expect(authorOf({ ...actor, apiKey: { id: 'k', maker } })).toEqual({
      kind: 'apiKey',
      accountId: 'a',
      keyId: 'k',
      name: 'A B',
      onBehalfOf: maker,
    });
  });
});
