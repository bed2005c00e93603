import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { createTestServer, testServer } from '#tests/support/testServer.ts';

const server = testServer();
beforeAll(async () => {
  for (const [n, subdomain] of [...subdomains.entries()]) {
    const json = { name: subdomain, subdomain, accountType: 'BUY_SIDE', cmgEntityKey: keys[n] };
    await server.fetch('/api/v1/admin/accounts', { method: 'POST', as, json });
  }
});

const as = 'admin@system.test';
const path = '/api/v1/admin/accounts/remap';
const subdomains = ['one', 'two', 'three'];
/** Of demo firms without an account. */
const keys = [4_000, 4_001, 4_002, 4_003, 4_004].map((n) => String(1_000 + n * 4_733).padStart(9, '0'));
const [keyOfOne = '', keyOfTwo = '', keyOfThree = '', free = '', other = ''] = keys;
const reason = 'MAPPING_CORRECTION';
const keyOfAcme = '100007919';

let sent = 0;
function send(items: readonly object[], headers: Record<string, string> = {}, caller = as) {
  sent += 1;
  const json = items.map((item) => ({ reason, ...item }));
  return server.fetch(path, {
    method: 'PUT',
    as: caller,
    json,
    headers: { 'idempotency-key': `remap-${sent}`, ...headers },
  });
}
async function account(subdomain: string) {
  return (await (await server.fetch(`/api/v1/admin/accounts/${subdomain}`, { as })).json()).data;
}
const keysNow = async () => Promise.all(subdomains.map(async (one) => (await account(one)).cmgEntityKey));
const faultsOf = async (answer: Response) => {
  const { error } = await answer.json();
  return [
    answer.status,
    ...error.details.map(({ target, code }: { target: string; code: string }) => `${target} ${code}`),
  ];
};
const eventsOf = async (subdomain: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .innerJoin('accounts', 'accounts.id', 'audit_events.account_id')
    .select(['before', 'after', 'actor_name'])
    .where('accounts.subdomain', '=', subdomain)
    .where('action', '=', 'accounts.remap')
    .orderBy('audit_events.id', 'desc')
    .execute();

beforeEach(async () => {
  for (const key of [null, ...keys.slice(0, 3)]) {
    const place = keys.indexOf(key ?? '');
    const accounts = server.deps.db.updateTable('accounts').set({ cmg_entity_key: key });
    await accounts.where('subdomain', 'in', key ? [subdomains[place] ?? ''] : subdomains).execute();
  }
});

describe('a remap', () => {
  it('maps a list of accounts, each with its reason in its own log', async () => {
    const { version } = await account('one');
    const answer = await send([
      {
        accountId: await accountIdOf(server.deps, 'two'),
        cmgEntityKey: other,
        reason: 'CORP_STRUCTURE_CHANGE',
      },
      { accountId: 'one', cmgEntityKey: free, version },
    ]);
    const { data } = await answer.json();
    expect(data).toMatchObject([
      { id: 'two', cmgEntityKey: other },
      { id: 'one', cmgEntityKey: free, version: version + 1, status: 'ACTIVE' },
    ]);
    expect(await keysNow()).toEqual([free, other, keyOfThree]);
    const [one] = await eventsOf('one');
    expect(one).toMatchObject({
      actor_name: 'Paula Adler',
      before: { cmgEntityKey: keyOfOne },
      after: { cmgEntityKey: free, reason },
    });
    const [two] = await eventsOf('two');
    expect(two?.after).toMatchObject({ cmgEntityKey: other, reason: 'CORP_STRUCTURE_CHANGE' });
    expect([one, two].map((event) => event?.after?.versionChecked)).toEqual([undefined, false]);
    const found = await server.fetch(`/api/v1/admin/accounts?searchText=${free}`, { as });
    expect((await found.json()).data).toMatchObject([{ id: 'one' }]);
  });

  it('lets accounts change places', async () => {
    const swap = await send([
      { accountId: 'one', cmgEntityKey: keyOfTwo },
      { accountId: 'two', cmgEntityKey: keyOfOne },
    ]);
    expect(swap.status).toBe(200);
    expect(await keysNow()).toEqual([keyOfTwo, keyOfOne, keyOfThree]);
  });

  it.each([
    [{ accountId: 'two', cmgEntityKey: '12345678' }, 422, '1.cmgEntityKey validation.newEntityKeyLength'],
    [{ accountId: 'two', cmgEntityKey: '12345678x' }, 422, '1.cmgEntityKey validation.newEntityKeyNumber'],
    [{ accountId: 'two', cmgEntityKey: '' }, 422, '1.cmgEntityKey validation.entityKeyRequired'],
    [{ accountId: 'two', cmgEntityKey: other, reason: '' }, 422, '1.reason validation.changeReasonRequired'],
    [{ accountId: 'one', cmgEntityKey: other }, 422, 'null validation.malformed'],
    [{ accountId: 'two', cmgEntityKey: '999999999' }, 422, '1.cmgEntityKey validation.entityKeyUnknown'],
    [{ accountId: 'two', cmgEntityKey: keyOfAcme }, 409, '1.cmgEntityKey validation.entityKeyInUse'],
    [{ accountId: 'two', cmgEntityKey: free }, 409, '1.cmgEntityKey validation.entityKeyInUse'],
    [{ accountId: 'two', cmgEntityKey: keyOfTwo }, 422, '1.cmgEntityKey validation.entityKeyOwn'],
    [{ accountId: 'acme', cmgEntityKey: other }, 422, '1.accountId validation.remapNotBuySide'],
    [{ accountId: 'cedar', cmgEntityKey: other }, 422, '1.accountId validation.remapNotMapped'],
    [{ accountId: 'nowhere', cmgEntityKey: other }, 404],
    [{ accountId: 'two', cmgEntityKey: other, version: 9_999 }, 409],
  ])('is all or nothing: %j beside a good one changes neither', async (item, ...refused) => {
    const before = await eventsOf('one');
    expect(await faultsOf(await send([{ accountId: 'one', cmgEntityKey: free }, item]))).toEqual(refused);
    expect(await keysNow()).toEqual(keys.slice(0, 3));
    expect(await eventsOf('one')).toEqual(before);
  });

  it('informs the later writer with an old version what has changed', async () => {
    const { version } = await account('one');
    await send([{ accountId: 'one', cmgEntityKey: free, version }]);
    const late = await send([{ accountId: 'one', cmgEntityKey: other, version }]);
    const { error } = await late.json();
    expect(error.code).toBe('EDIT_CONFLICT');
    expect(error.details).toContainEqual(
      expect.objectContaining({ target: 'cmgEntityKey', changedBy: 'Paula Adler' }),
    );
  });

  it('of two that want one key at once, one is made', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((accountId) => send([{ accountId, cmgEntityKey: free }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is refused where the installation does not offer it', async () => {
    const plain = await createTestServer({ config: { features: { remap: false } } });
    try {
      const json = [{ accountId: 'birch', reason, cmgEntityKey: free }];
      expect((await plain.fetch(path, { method: 'PUT', as, json })).status).toBe(403);
    } finally {
      await plain.close();
    }
  });
});
