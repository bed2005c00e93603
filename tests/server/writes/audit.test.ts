import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalise } from '#server/db/normalise.ts';
import { type Audited, writeAudit } from '#server/writes/audit.ts';
import type { Author, Origin } from '#server/writes/origin.ts';
import { openWrites, type WritesWorld } from './writesWorld.ts';

let world: WritesWorld;
let from: WritesWorld['from'];
beforeAll(async () => {
  world = await openWrites();
  ({ from } = world);
});
afterAll(() => world.close());

/** The event of a write about a record of its own. */
const eventOf = async (audited: Omit<Audited, 'objectId'>, origin: Origin = from(null)) => {
  const { deps, eventsOf } = world;
  const objectId = deps.newId();
  const write = { ...audited, objectId };
  await deps.db.transaction().execute((trx) => writeAudit(deps, trx, origin, 'roles', write));
  const [event, ...others] = await eventsOf(objectId);
  expect(others).toEqual([]);
  return event;
};

describe('an author', () => {
  const user = {
    accountId: '01890000-0000-7000-8000-00000000000a',
    userId: '01890000-0000-7000-8000-00000000000b',
  };
  const keyId = '01890000-0000-7000-8000-00000000000c';
  const nobody = { actor_account_id: null, actor_user_id: null, actor_api_key_id: null };
  const itself = { on_behalf_of_account_id: null, on_behalf_of_user_id: null };
  const forUser = { on_behalf_of_account_id: user.accountId, on_behalf_of_user_id: user.userId };
  const acting = { actor_account_id: user.accountId, actor_user_id: user.userId, actor_api_key_id: null };

  it.each<[Author, object]>([
    [
      { kind: 'job', name: 'firmImport', onBehalfOf: null },
      { ...nobody, ...itself },
    ],
    [
      { kind: 'job', name: 'firmImport', onBehalfOf: user },
      { ...nobody, ...forUser },
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
      { kind: 'apiKey', accountId: user.accountId, keyId, name: 'A program', onBehalfOf: user },
      { ...acting, actor_user_id: null, actor_api_key_id: keyId, ...forUser },
    ],
    [{ kind: 'linkHolder', ...user, name: 'A B' }, acting],
    [{ kind: 'user', ...user, name: 'A B' }, acting],
  ])('%j is in the log with what was proved of it', async (author, columns) => {
    expect(await eventOf({ before: null, after: {} }, from(null, author))).toMatchObject({
      author_kind: author.kind,
      actor_name: author.name,
      ...columns,
    });
  });

  it('acts on behalf of the account whose log it is, where that is another than its own', async () => {
    const { system, staff } = world;
    const inLogOf = (accountId: string) =>
      eventOf({ before: null, after: {} }, from(null, { ...staff, accountId }));
    expect(await inLogOf(user.accountId)).toMatchObject({ on_behalf_of_account_id: system });
    expect(await inLogOf(system)).toMatchObject(itself);
  });
});

describe('an event', () => {
  it.each([
    ['as it was before', { before: { name: 'Old' }, after: { name: 'New' } }, 'Old'],
    ['as it is made', { before: null, after: { name: 'New' } }, 'New'],
    ['by its own word', { before: { name: 'Old' }, after: null, objectName: 'Said' }, 'Said'],
    ['by both names of a person', { before: null, after: { firstName: 'A', lastName: 'B' } }, 'A B'],
    ['by no first half of them', { before: null, after: { firstName: 'A', lastName: null } }, null],
    ['by no other half either', { before: null, after: { firstName: null, lastName: 'B' } }, null],
    ['by none that is no text', { before: null, after: { name: 7 } }, null],
    ['by none where there is none', { before: null, after: null }, null],
    ['in 300 characters', { before: null, after: { name: 'x'.repeat(400) } }, 'x'.repeat(300)],
  ])('names its record %s', async (_, audited, name) => {
    expect((await eventOf(audited))?.object_name).toBe(name);
  });

  it('has the version that it led to, or ended', async () => {
    expect((await eventOf({ before: { version: 1 }, after: { version: 2 } }))?.object_version).toBe(2);
    expect((await eventOf({ before: { version: 2 }, after: null }))?.object_version).toBe(2);
    expect((await eventOf({ before: null, after: { version: 'two' } }))?.object_version).toBeNull();
    expect((await eventOf({ before: null, after: null }))?.object_version).toBeNull();
  });

  it('is found by who it is by, what it is about and from where, in its own account', async () => {
    const written = { before: null, after: { name: 'Träger' } };
    const own = await eventOf(written);
    expect(own?.search_text).toBe(normalise('Paula Adler Träger 127.0.0.1'));
    expect(own?.actor_name_key).toBe(normalise('Paula Adler'));
    const elsewhere = await eventOf(written, {
      ...from(null),
      account: { accountId: world.acme },
      ipAddress: null,
    });
    expect(elsewhere?.search_text).toBe(normalise('Träger'));
    expect(elsewhere?.actor_name_key).toBe('');
    const long = await eventOf(written, from(null, { kind: 'command', name: 'y'.repeat(700) }));
    expect([long?.search_text.length, long?.actor_name_key.length]).toEqual([600, 300]);
  });

  it('has what was done, when, and nothing where nothing was', async () => {
    const event = await eventOf({ before: { name: 'A' }, after: null });
    const withNothing = world.deps.db.selectFrom('audit_events').select('id').where('after', 'is', null);
    expect(await withNothing.where('id', '=', event?.id ?? '').execute()).toHaveLength(1);
    expect(event).toMatchObject({
      object_type: 'roles',
      occurred_on: expect.any(Date),
      before: { name: 'A' },
      after: null,
      batch_id: null,
      ip_address: '127.0.0.1',
    });
  });

  it('names the bulk that it is a record of', async () => {
    const batch = { id: '01890000-0000-7000-8000-00000000000d', recordId: 'x' };
    const event = await eventOf({ before: null, after: {} }, { ...from(null), batch });
    expect(event?.batch_id).toBe(batch.id);
  });
});
