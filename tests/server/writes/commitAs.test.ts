import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { SignedInCall } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import { reading } from '#server/db/reading.ts';
import { Settled } from '#server/writes/batches.ts';
import { authorOf, commit, commitAs } from '#server/writes/commit.ts';
import type { Origin } from '#server/writes/origin.ts';
import { openWrites, type WritesWorld } from './writesWorld.ts';

let world: WritesWorld;
beforeAll(async () => {
  world = await openWrites();
});
afterAll(() => world.close());

describe('a write', () => {
  const made = (objectId: string) => ({ objectId, before: null, after: {}, answer: undefined });

  it('reports all faults in one answer, before it is done', async () => {
    const { deps, from } = world;
    const faults = ['name', 'email'].map((target) => ({ target, key: 'validation.required' }));
    const change = () => Promise.reject(new Error('It was changed'));
    const write = (standing: typeof faults) =>
      commitAs(deps, from(null), { table: 'traits', faults: async () => standing, change });
    await expect(write(faults)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ target: 'name' }, { target: 'email' }],
    });
    await expect(write([])).rejects.toThrow('It was changed');
  });

  it('is handed what it reads where it changes no record, too', async () => {
    const { deps, from, system } = world;
    const answer = await commitAs(deps, from(null), {
      table: 'traits',
      reads: ({ db }) =>
        reading(db.selectFrom('accounts').select('id').where('subdomain', '=', 'system'), ([row]) => row?.id),
      change: async (_, id) => ({ ...made(deps.newId()), answer: id }),
    });
    expect(answer).toBe(system);
  });

  it('has an event for each further record that it did something to', async () => {
    const { deps, from, eventsOf } = world;
    const [one, other, third] = [deps.newId(), deps.newId(), deps.newId()];
    const also = [made(other), made(third)];
    await commitAs(deps, from(null), { table: 'users', change: async () => ({ ...made(one), also }) });
    for (const id of [one, other, third])
      expect(await eventsOf(id)).toMatchObject([{ action: 'tests.write', object_type: 'users' }]);
  });

  it('is all or nothing with its events and what follows', async () => {
    const { deps, from, acme, accountOf, eventsOf } = world;
    const rename = (name: string, objectName: string, key: string) =>
      commitAs(deps, from(null), {
        table: 'accounts',
        id: acme,
        change: async ({ db }) => {
          await db.updateTable('accounts').set({ name }).where('id', '=', acme).execute();
          const jobs = [{ kind: 'bulk', key, payload: { accountId: acme, bulkId: key, turn: 1 } } as const];
          return { ...made(acme), objectName, jobs };
        },
      });
    const jobs = () => deps.db.selectFrom('jobs').select('key').where('key', 'like', 'test %').execute();
    await expect(rename('Half', 'no \u0000 text', 'test half')).rejects.toThrow();
    expect([await eventsOf(acme), await jobs()]).toEqual([[], []]);
    expect((await accountOf('acme')).name).not.toBe('Half');
    await rename('Whole', 'text', 'test whole');
    expect(await eventsOf(acme)).toHaveLength(1);
    expect(await jobs()).toEqual([{ key: 'test whole' }]);
    expect((await accountOf('acme')).name).toBe('Whole');
  });
});

it('a record of a bulk that has ended is not written', async () => {
  const { deps, from } = world;
  const change = () => Promise.reject(new Error('It was changed'));
  const batch = { id: deps.newId(), recordId: deps.newId() };
  const write = (origin: Origin) => commitAs(deps, origin, { table: 'traits', change });
  await expect(write({ ...from(null), batch })).rejects.toBeInstanceOf(Settled);
  await expect(write(from(null))).rejects.toThrow('It was changed');
});

describe('a signed-in call', () => {
  const actor: SignedInCall['actor'] = {
    ...{ userId: 'u', accountId: 'a', subdomain: 'a', accountType: 'SYSTEM', sessionId: null, name: 'A B' },
    ...{ permissions: [], isPlatformAdministrator: false },
  };

  /** The call of someone with these rights, or of the platform's administrator. */
  const callBy = (permissions: Permission[], isPlatformAdministrator = false): SignedInCall => {
    const { accountId, userId, name } = world.staff;
    return {
      actor: { ...actor, accountId, userId, name, permissions, isPlatformAdministrator },
      account: { accountId, subdomain: 'system', name: 'System', accountType: 'SYSTEM', status: 'ACTIVE' },
      ...{ operation: 'users.setStatus', params: {}, version: null, idempotencyKey: null, batch: undefined },
      ...{ ipAddress: null, requestId: 'request-2', locale: 'en' },
    };
  };
  const affecting = (
    affected: AffectedRights | null,
    permissions: Permission[],
    isPlatformAdministrator = false,
  ) => {
    const objectId = world.deps.newId();
    const call = { ...callBy(permissions, isPlatformAdministrator), operation: 'users.setStatus' as const };
    return commit(world.deps, call, {
      table: 'users',
      affectedRights: async () => affected,
      change: async (_, __, given) => ({ objectId, before: null, after: {}, answer: given as never }),
    });
  };
  const affected: AffectedRights = { rights: ['full:ApiKey'], target: 'roles' };

  it('reaches no right that it lacks', async () => {
    await expect(affecting(affected, ['full:User'])).rejects.toMatchObject({
      code: 'FORBIDDEN',
      target: 'roles',
      details: [{ code: 'validation.rightsLacking', values: { rights: 'full:ApiKey' } }],
    });
  });

  it.each<[string, AffectedRights | null, Permission[], boolean]>([
    ['that it holds', affected, ['full:ApiKey'], false],
    ['of the platform’s administrator', affected, [], true],
    ['where it reaches none', null, [], false],
  ])('goes on with a right %s, and is told what it reached', async (_, reached, rights, isAdministrator) => {
    expect(await affecting(reached, rights, isAdministrator)).toEqual(reached);
  });

  it('is in the log as its user’s, and done once for one key', async () => {
    const { deps, staff, eventsOf } = world;
    const objectId = deps.newId();
    const call = { ...callBy([]), operation: 'listViews.create' as const, idempotencyKey: 'once' };
    const change = async () => ({ objectId, before: null, after: {}, answer: { data: 'made' } as never });
    const write = () => commit(deps, call, { table: 'list_views', change });
    expect([await write(), await write()]).toEqual([{ data: 'made' }, { data: 'made' }]);
    expect(await eventsOf(objectId)).toMatchObject([
      { author_kind: 'user', actor_user_id: staff.userId, action: 'listViews.create' },
    ]);
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
