import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { commitAs } from '#server/writes/commit.ts';
import { type Answered, type IdempotentRequest, idempotentRequestOf } from '#server/writes/idempotency.ts';
import { nobody } from '#server/writes/refusals.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { stoppedClock, testDeps } from '#tests/support/testDeps.ts';

let close: () => Promise<void>;
let deps: Deps;
let accountId: string;
beforeAll(async () => {
  const database = await openTestDatabase('demo');
  close = database.close;
  deps = testDeps(database.db, { clock: stoppedClock() });
  accountId = await accountIdOf(deps, 'acme');
});
afterAll(() => close());

describe('a write that is sent again', () => {
  let first: IdempotentRequest;
  beforeEach(() => {
    first = { actorId: deps.newId(), key: 'key', operation: 'tests.write', requestHash: 'hash' };
  });

  const change = vi.fn();
  const commit = (idempotency: IdempotentRequest | null) =>
    commitAs(
      deps,
      {
        author: nobody,
        account: { accountId },
        operation: 'tests.write',
        version: null,
        ipAddress: null,
        requestId: null,
        idempotency,
      },
      { table: 'traits', change },
    );
  const write = (idempotency: IdempotentRequest | null, did: Answered<unknown>) => {
    change.mockClear().mockResolvedValue({ ...did, before: null, after: {} });
    return commit(idempotency);
  };
  const kept = () =>
    deps.db
      .selectFrom('idempotency_records')
      .selectAll()
      .where('actor_id', '=', first.actorId)
      .executeTakeFirst();

  it.each([
    ['an answer', { name: 'First' }],
    ['none', undefined],
  ])('is told %s of the first, and done once', async (_, answer) => {
    expect(await write(first, { objectId: 'a', answer })).toEqual(answer);
    expect(change).toHaveBeenCalledOnce();
    expect(await write(first, { objectId: 'b', answer: { name: 'Second' } })).toEqual(answer);
    expect(change).not.toHaveBeenCalled();
  });

  it('gets the record’s id if the answer is shown once, which is stored nowhere', async () => {
    const secret = { objectId: 'a', answer: { token: 'tnt_secret' }, secret: true } as const;
    expect(await write(first, secret)).toEqual({ token: 'tnt_secret' });
    await expect(write(first, secret)).rejects.toMatchObject({
      code: 'DUPLICATE',
      target: 'Idempotency-Key',
      details: [{ code: 'DUPLICATE', message: 'a', target: 'id' }],
    });
    expect(change).not.toHaveBeenCalled();
    expect(await kept()).toMatchObject({ answer: { answer: null, objectId: 'a', secret: true } });
  });

  it('is refused where it is another request, and done where it is of somebody else, under another key or none', async () => {
    const did = { objectId: 'a', answer: 'done' };
    await write(first, did);
    await expect(write({ ...first, requestHash: 'other' }, did)).rejects.toMatchObject({
      code: 'DUPLICATE',
      target: 'Idempotency-Key',
      details: [],
    });
    expect(change).not.toHaveBeenCalled();
    for (const idempotency of [{ ...first, actorId: deps.newId() }, { ...first, key: 'other' }, null]) {
      await write(idempotency, did);
      expect(change).toHaveBeenCalledOnce();
    }
  });

  it('is kept as what was asked for when, and not at all where it failed', async () => {
    change.mockRejectedValue(new Error('It failed'));
    await expect(commit(first)).rejects.toThrow('It failed');
    expect(await kept()).toBeUndefined();
    await write(first, { objectId: 'a', answer: 'done' });
    expect(await kept()).toEqual({
      actor_id: first.actorId,
      key: 'key',
      operation: 'tests.write',
      request_hash: 'hash',
      answer: { answer: 'done', objectId: 'a', secret: false },
      created_on: deps.clock(),
    });
  });
});

describe('a call is known by', () => {
  const call: Parameters<typeof idempotentRequestOf>[0] = {
    operation: 'users.update',
    account: { accountId: 'account' },
    actor: { userId: 'user' },
    params: { id: '1' },
    query: { full: 'yes' },
    body: { name: 'A' },
    idempotencyKey: 'key',
  };
  const known = (changed: object) => idempotentRequestOf({ ...call, ...changed });

  it('its key and its caller: a program by itself, not by its key’s maker', () => {
    expect(known({})).toMatchObject({ actorId: 'user', key: 'key', operation: 'users.update' });
    expect(known({ actor: { userId: 'user', apiKey: { id: 'program' } } })?.actorId).toBe('program');
    expect(known({ idempotencyKey: null })).toBeNull();
  });

  it.each([
    { operation: 'users.create' },
    { account: { accountId: 'other' } },
    { params: { id: '2' } },
    { query: { full: 'no' } },
    { query: undefined },
    { body: { name: 'B' } },
    { body: undefined },
  ])('what it asks for: %j makes it another', (changed) => {
    expect(known({})?.requestHash).toMatch(/^[0-9a-f]{64}$/);
    expect(known({ actor: { userId: 'colleague' } })?.requestHash).toBe(known({})?.requestHash);
    expect(known(changed)?.requestHash).not.toBe(known({})?.requestHash);
  });
});
