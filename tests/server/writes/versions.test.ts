import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reading } from '#server/db/reading.ts';
import type { ApiError } from '#server/errors.ts';
import { commitAs } from '#server/writes/commit.ts';
import type { Origin } from '#server/writes/origin.ts';
import { openWrites, type WritesWorld } from './writesWorld.ts';

let world: WritesWorld;
/** Each test uses one of them. */
let firms: string[];
beforeAll(async () => {
  world = await openWrites();
  const rows = await world.deps.db.selectFrom('firms').select('id').orderBy('id').execute();
  firms = rows.map(({ id }) => id);
});
afterAll(() => world.close());

const renameAccount = (origin: Origin, name: string) => {
  const { deps, acme, accountOf } = world;
  return commitAs(deps, origin, {
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
};

/** Writes a firm's description, or the given values. */
const describeFirm = (
  origin: Origin,
  id: string,
  description: string,
  written: { before?: object | null; after?: object | null } = {},
) =>
  commitAs(world.deps, origin, {
    table: 'firms',
    id,
    change: async ({ db }) => {
      const { version } = await db
        .updateTable('firms')
        .set({ description, version: sql`version + 1` })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      const { before = {}, after = { description } } = written;
      return {
        objectId: id,
        before: before && { ...before, version: version - 1 },
        after: after && { ...after, version },
        answer: version,
      };
    },
  });
const firm = () => firms.pop() ?? '';
const refusalOf = (write: Promise<unknown>): Promise<ApiError> =>
  write.then(
    () => expect.fail('It was written'),
    (error) => error,
  );

it("an account's version is checked, and its own log keeps the event, done on its behalf", async () => {
  const { from, acme, system, staff, eventsOf, accountOf } = world;
  expect(await renameAccount(from(1), 'Acme One')).toBe('Acme One');
  const stale = await refusalOf(renameAccount(from(1), 'Acme Two'));
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
  const { from, system, eventsOf } = world;
  const id = firm();
  expect(await describeFirm(from(1), id, 'First')).toBe(2);
  const [event] = await eventsOf(id);
  expect(event).toMatchObject({
    account_id: system,
    object_type: 'firms',
    object_version: 2,
    on_behalf_of_account_id: null,
  });
  const changedOn = event?.occurred_on.toISOString();
  expect(await refusalOf(describeFirm(from(1), id, 'Second'))).toMatchObject({
    code: 'EDIT_CONFLICT',
    details: [
      {
        code: 'EDIT_CONFLICT',
        message: `Changed by Paula Adler on ${changedOn}`,
        target: 'description',
        changedBy: 'Paula Adler',
        changedById: world.staff.userId,
        changedOn,
      },
    ],
  });
  expect(await eventsOf(id)).toHaveLength(1);
});

it('gives a stale writer the latest change of a field, and who made it', async () => {
  const { from, staff } = world;
  const id = firm();
  await describeFirm(from(1), id, 'First');
  await describeFirm(from(2, { ...staff, name: 'Quinn Later' }), id, 'Second');
  const stale = await refusalOf(describeFirm(from(1), id, 'Third'));
  const who = { changedBy: 'Quinn Later', changedById: staff.userId };
  expect(stale.details).toMatchObject([{ target: 'description', ...who }]);
});

it('gives a stale writer no unchanged field, nor anything before their version', async () => {
  const { from } = world;
  const id = firm();
  await describeFirm(from(1), id, 'First', { before: { name: 'Older' }, after: { name: 'Old' } });
  await describeFirm(from(2), id, 'Second', {
    before: { note: [1], list: ['a'], gone: 'x' },
    after: { note: [1], list: ['b'], come: 'x' },
  });
  const stale = await refusalOf(describeFirm(from(2), id, 'Third'));
  expect(stale.details.map(({ target }) => target).sort()).toEqual(['come', 'gone', 'list']);
});

it.each([
  ['made', { before: null, after: { name: 'New' } }],
  ['ended', { before: { name: 'Old' }, after: null }],
])('tells a stale writer of all fields of what was %s', async (_, written) => {
  const { from } = world;
  const id = firm();
  await describeFirm(from(1), id, 'First', { after: {} });
  await describeFirm(from(2), id, 'Second', written);
  const stale = await refusalOf(describeFirm(from(1), id, 'Third'));
  expect(stale.details).toMatchObject([{ target: 'name' }]);
});

it('tells a stale writer of a part nothing of the other parts', async () => {
  const { deps, from } = world;
  const id = firm();
  const names = await deps.db.selectFrom('firm_names').select('id').where('firm_id', '=', id).execute();
  const part = { table: 'firm_names', id: names[0]?.id ?? '' } as const;
  const write = (of: string, field: string, version: number | null) =>
    commitAs(deps, from(version), {
      table: 'firms',
      id,
      part,
      change: async ({ db }) => {
        const raised = { version: sql<number>`version + 1` };
        await db.updateTable('firm_names').set(raised).where('id', '=', part.id).execute();
        return {
          objectId: id,
          before: null,
          after: { recordId: of, [field]: 'x', version: 9 },
          answer: null,
        };
      },
    });
  await write(part.id, 'ours', null);
  await write(deps.newId(), 'theirs', null);
  const stale = await refusalOf(write(part.id, 'late', 1));
  expect(stale.details.map(({ target }) => target).sort()).toEqual(['ours', 'recordId']);
});

it('each of many writes at once is handed on how the one before it left the record', async () => {
  const { deps, from } = world;
  const id = firm();
  const countUp = () =>
    commitAs(deps, from(null), {
      table: 'firms',
      id,
      reads: ({ db }) =>
        reading(db.selectFrom('firms').select('version').where('id', '=', id), ([row]) => row?.version ?? 0),
      change: async ({ db }, version) => {
        const changed = { version: version + 1 };
        await db.updateTable('firms').set(changed).where('id', '=', id).execute();
        return { objectId: id, before: { version }, after: changed, answer: version };
      },
    });
  const handedOn = await Promise.all(Array.from({ length: 8 }, countUp));
  expect(handedOn.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('one that is not there is not written', async () => {
  const { deps, from, eventsOf } = world;
  const id = deps.newId();
  await expect(describeFirm(from(null), id, 'None')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await eventsOf(id)).toEqual([]);
});

it("an account's row is not there for a write in another account", async () => {
  const { deps, from, system, acme } = world;
  const ofAcme = deps.db.selectFrom('users').select('id').where('account_id', '=', acme);
  const { id } = await ofAcme.executeTakeFirstOrThrow();
  const change = () => Promise.reject(new Error('It was reached'));
  const write = (accountId: string) =>
    commitAs(deps, { ...from(null), account: { accountId } }, { table: 'users', id, change });
  await expect(write(system)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(write(acme)).rejects.toThrow('It was reached');
});
