import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDetails } from '#contract/accounts.ts';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { completed, exceptions } from '#dataProviders/exceptions.ts';
import type { DataProvider, Scope } from '#dataProviders/types.ts';
import { newAccountPasswordPolicy } from '#server/catalogue/passwordPolicy.ts';
import { foreignScope, origin, ownScope, rejection, testProviders, user } from './testProviders.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type Sent = { method: string; url: string; headers: Headers; body: unknown };
let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
});

const account: AccountDetails = {
  id: 'acme',
  name: 'Acme Securities',
  subdomain: 'acme',
  accountType: 'SELL_SIDE',
  status: 'ACTIVE',
  licenseType: 'TRIAL',
  licenseCount: 10,
  remainingLicenseCount: 3,
  ssoEnabled: false,
  localLoginEnabled: true,
  requireTwoFactorAuth: false,
  cmgEntityKey: null,
  passwordPolicy: newAccountPasswordPolicy,
  traitCodes: [],
  traits: [],
  externalLicenses: [],
  identityProviders: [],
  ipWhitelist: [],
  enforceIpWhitelist: false,
  version: 1,
};
const pagination = {
  activePage: 1,
  perPage: 25,
  totalPages: 1,
  totalCount: 1,
  hasPrevious: false,
  hasNext: false,
};

/** Every call is recorded and answered alike; the given answers come first. */
function answer(always: () => Response | Promise<Response>, ...next: (() => Response)[]) {
  server.use(
    http.all(`${origin}/*`, async ({ request }) => {
      const { method, headers } = request;
      const body = await request.text();
      sent.push({ method, url: request.url.slice(origin.length), headers, body: body && JSON.parse(body) });
      return (next.shift() ?? always)();
    }),
  );
}
const one = () => HttpResponse.json({ data: user });
const page = () => HttpResponse.json({ data: [user], pagination });
const own = () => testProviders().dataProvider(ownScope);

describe('a list', () => {
  it('asks for its page, order, filters and totals', async () => {
    answer(page);
    const result = await own().getList('users', {
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'lastName', order: 'DESC' },
      filter: { searchText: 'no ra', jobFunction: ['SALES', 'ECM'], status: '', accountConfirmed: false },
    });
    expect(result).toEqual({ data: [user], total: 1 });
    expect(sent[0]?.url).toBe(
      '/api/v1/users?page=2&perPage=50&orderField=lastName&orderDirection=desc&includeTotals=true' +
        '&searchText=no+ra&jobFunction=SALES%2CECM&accountConfirmed=false',
    );
  });

  it.each([
    ['users.list', { data: user, pagination }],
    ['users.list', { data: [user] }],
  ])('is a list with its total, or refused: %s answered by %j', async (id, answer) => {
    const sent = { status: 200, headers: new Headers(), ...answer };
    const { dataProvider } = testProviders({ http: async () => sent });
    await expect(dataProvider(ownScope).getList('users', {})).rejects.toThrow(`${id} is no list`);
  });

  it('refuses an answer without its total', async () => {
    answer(() => HttpResponse.json({ data: [user] }));
    expect((await rejection(own().getList('users', {}))).body.code).toBe('UNHANDLED_ERROR');
  });

  it('beyond its last page reads the last, but none of an empty list', async () => {
    const totalling = (totalCount: number, data: object[]) => () =>
      HttpResponse.json({ data, pagination: { ...pagination, totalCount } });
    answer(
      totalling(26, [user]),
      totalling(26, []),
      totalling(26, [user]),
      totalling(0, []),
      totalling(26, []),
    );
    const read = (at: number) => own().getList('users', { pagination: { page: at, perPage: 25 } });
    expect((await read(9)).data).toEqual([user]);
    expect(await read(9)).toEqual({ data: [], total: 0 });
    expect((await read(2)).data).toEqual([]);
    const pages = sent.map(({ url }) => new URL(url, origin).searchParams.get('page'));
    expect(pages).toEqual(['9', '2', '9', '2']);
  });

  it('by days names the time zone of this machine', async () => {
    answer(() => HttpResponse.json({ data: [], pagination: { ...pagination, totalCount: 0 } }));
    await own().getList('auditEvents', {});
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(sent[0]?.url).toBe(`/api/v1/auditEvents?includeTotals=true&timeZone=${zone}`);
  });

  it('filters by another record where no call reads what belongs to it', async () => {
    answer(page);
    const params = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const } };
    const filter = { searchText: 'x', ids: [], employeeKey: null };
    await own().getManyReference('users', { target: 'status', id: 'ACTIVE', filter, ...params });
    expect(sent[0]?.url).toBe(
      '/api/v1/users?page=1&perPage=25&includeTotals=true&searchText=x&status=ACTIVE',
    );
  });

  it.each(['webhooks', 'traits'])('filters %s, which belong to no record, by what is named', async (name) => {
    answer(() => HttpResponse.json({ data: [], pagination: { ...pagination, totalCount: 0 } }));
    const params = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' as const } };
    await own().getManyReference(name, { target: 'status', id: 'ON', filter: {}, ...params });
    expect(sent[0]?.url).toMatch(/\?page=1&perPage=5&includeTotals=true&status=ON$/);
  });

  it('of a role reads the users of that role', async () => {
    answer(page);
    const params = {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'lastName', order: 'ASC' as const },
    };
    await own().getManyReference('users', { target: 'roleId', id: 'r1', filter: {}, ...params });
    expect(sent[0]?.url).toMatch(/^\/api\/v1\/roles\/r1\/users\?page=1&/);
    await own().getList('users', { filter: { roleId: 'r1', status: ['ACTIVE'] }, ...params });
    expect(sent[1]?.url).toMatch(/^\/api\/v1\/roles\/r1\/users\?page=1&.*&status=ACTIVE$/);
  });

  it("is in its own order where react-admin's parts say none, and searched for their `q`", async () => {
    answer(page);
    const params = { sort: { field: 'id', order: 'DESC' as const }, filter: { q: 'nora' } };
    await own().getList('users', params);
    await own().getManyReference('users', {
      target: 'roleId',
      id: 'r1',
      ...params,
      pagination: { page: 1, perPage: 5 },
    });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/users?includeTotals=true&searchText=nora',
      '/api/v1/roles/r1/users?page=1&perPage=5&includeTotals=true&searchText=nora',
    ]);
  });

  it.each([
    [1, 1000, 450, [1, 2, 3], 0, 450],
    [1, 300, 450, [1, 2], 0, 300],
    [1, 400, 450, [1, 2], 0, 400],
    [2, 300, 450, [2, 3], 300, 150],
    [1, 1000, 0, [1], 0, 0],
  ])(
    'reads page %i of %i rows in pages that the server gives',
    async (page, perPage, total, read, first, count) => {
      server.use(
        http.get(`${origin}/api/v1/users`, ({ request }) => {
          const query = new URL(request.url).searchParams;
          const [at, size] = [Number(query.get('page')), Number(query.get('perPage'))];
          sent.push({ method: 'GET', url: `${at} of ${size}`, headers: request.headers, body: '' });
          const rows = Array.from({ length: total }, (_, n) => ({ ...user, employeeKey: String(n) }));
          return HttpResponse.json({
            data: rows.slice((at - 1) * size, at * size),
            pagination: { ...pagination, totalCount: total },
          });
        }),
      );
      const result = await own().getList('users', { pagination: { page, perPage } });
      expect(result.total).toBe(total);
      expect(result.data.map(({ employeeKey }) => employeeKey)).toEqual(
        Array.from({ length: count }, (_, n) => `${first + n}`),
      );
      expect(sent.map(({ url }) => url)).toEqual(read.map((at) => `${at} of 200`));
    },
  );

  it('passes on an abort', async () => {
    answer(() => delay('infinite').then(page));
    const control = new AbortController();
    const call = own().getList('users', { signal: control.signal });
    control.abort();
    expect((await rejection(call)).name).toBe('AbortError');
    expect(own().supportAbortSignal).toBe(true);
  });
});

describe('records', () => {
  it('are asked for by their ids, a hundred a call', async () => {
    answer(page);
    expect(await own().getMany('users', { ids: ['u1', 'u2'] })).toEqual({ data: [user] });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/users?page=1&perPage=100&includeTotals=false&ids=u1%2Cu2',
    ]);
    sent = [];
    const ids = Array.from({ length: 201 }, (_, n) => `u${n}`);
    expect((await own().getMany('users', { ids })).data).toHaveLength(3);
    const asked = sent.map(({ url }) => new URL(url, origin).searchParams.get('ids')?.split(','));
    expect(asked.map((some) => some?.length).sort()).toEqual([1, 100, 100]);
    expect(asked.flat().sort()).toEqual([...ids].sort());
  });

  it('are not requested for an empty list of ids', async () => {
    answer(page);
    expect(await own().getMany('users', { ids: [] })).toEqual({ data: [] });
    expect(sent).toEqual([]);
  });

  it("of which one is one's own account are asked for apart from it, which needs no right to list any", async () => {
    answer(() => HttpResponse.json({ data: account }));
    expect(await own().getMany('accounts', { ids: ['acme'] })).toEqual({ data: [account] });
    answer(
      () => HttpResponse.json({ data: [account], pagination }),
      () => HttpResponse.json({ data: account }),
    );
    expect((await own().getMany('accounts', { ids: ['birch', 'acme'] })).data).toHaveLength(2);
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/myAccount',
      '/api/v1/myAccount',
      '/api/v1/admin/accounts?page=1&perPage=100&includeTotals=false&ids=birch',
    ]);
  });

  it('of accounts are named by their subdomain', async () => {
    answer(() => HttpResponse.json({ data: account }));
    const { dataProvider } = testProviders();
    await dataProvider(ownScope).getOne('accounts', { id: 'acme' });
    await dataProvider(ownScope).getOne('accounts', { id: 'dune' });
    await dataProvider(foreignScope).getOne('accounts', { id: 'birch' });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/myAccount',
      '/api/v1/admin/accounts/dune',
      '/api/v1/admin/accounts/birch',
    ]);
  });
});

describe('an update', () => {
  it('sends the fields that the call takes, and the version it began with', async () => {
    answer(one);
    const data = {
      ...user,
      firstName: 'Eleonora',
      roles: [{ id: 'r1', name: 'Trader' }],
      version: undefined,
    };
    await own().update('users', { id: 'u1', data, previousData: user });
    expect(sent[0]?.headers.get('if-match')).toBe('"3"');
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
    expect(sent[0]?.body).toEqual({
      firstName: 'Eleonora',
      lastName: 'Whitfield',
      jobFunction: 'OTHER',
      employeeKey: null,
      roles: ['r1'],
    });
  });

  it('sends no version to a back end without versions', async () => {
    answer(one);
    await own().update('users', { id: 'u1', data: { firstName: 'N' }, previousData: { id: 'u1' } });
    expect(sent[0]?.headers.has('if-match')).toBe(false);
  });
});

describe('a write of another name', () => {
  const write = (scope: Scope, call: OperationId, data: object) =>
    testProviders()
      .dataProvider(scope)
      .update('users', { id: 'u1', data, previousData: user, meta: { call } });

  it('is the call that `meta` names, with its fields and version', async () => {
    answer(one);
    await write(foreignScope, 'users.setStatus', { ...user, status: 'DISABLED' });
    expect(sent[0]).toMatchObject({
      url: '/api/v1/admin/birch/users/u1/status',
      body: { status: 'DISABLED' },
    });
    expect(sent[0]?.headers.get('if-match')).toBe('"3"');
  });

  it('returns the earlier record if the answer has none', async () => {
    answer(() => HttpResponse.json({ data: null }));
    expect(await write(ownScope, 'users.invite', {})).toEqual({ data: user });
    expect(sent[0]?.headers.has('if-match')).toBe(false);
  });

  it('gives roles with the whole user in one’s own account, alone in another', async () => {
    answer(one);
    const roles = ['r1'];
    await write(ownScope, 'users.setRoles', { ...user, roles });
    await write(foreignScope, 'users.setRoles', { ...user, roles });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/users/u1', expect.objectContaining({ lastName: 'Whitfield', jobFunction: 'OTHER', roles })],
      ['/api/v1/admin/birch/users/u1/roles', { roles }],
    ]);
  });
});

it('names the time zone to every list whose query takes one', () => {
  const lists = operationIds.filter((id) => id.endsWith('.list'));
  for (const id of lists) {
    const { query } = operation(id);
    const { isListZoned = false } = exceptions[id.split('.')[0] ?? ''] ?? {};
    expect([id, isListZoned]).toEqual([id, Boolean(query && 'timeZone' in query.shape)]);
  }
});

it('gives every row of a list an id', () => {
  const bare = operationIds.flatMap((id) => {
    const { data } = Object(Object(operation(id).answer).shape);
    const row = Object(data?.def).element?.shape;
    return id.endsWith('.list') && row && !('id' in row)
      ? [[id, exceptions[id.split('.')[0] ?? '']?.idIn]]
      : [];
  });
  expect(bare).toEqual([['permissions.list', 'name']]);
  expect(completed('permissions.list', [{ name: 'User' }])).toEqual([{ id: 'User', name: 'User' }]);
});

describe('what a write touches', () => {
  const logs = ['auditEvents', 'platformAuditEvents'];
  const told = async (run: (provider: DataProvider) => Promise<unknown>) => {
    const { onWritten, dataProvider } = testProviders();
    await run(dataProvider(ownScope)).catch(() => undefined);
    return onWritten.mock.calls;
  };
  const setStatus = (provider: DataProvider) =>
    provider.perform('users.setStatus', { params: { id: 'u1' }, version: 3, body: { status: 'DISABLED' } });

  it('is reported after success: its own resource, those the manifest names, and the logs', async () => {
    answer(one);
    expect(await told(setStatus)).toEqual([[['users', 'accounts', ...logs], undefined]]);
    expect(
      await told((provider) => provider.update('users', { id: 'u1', data: {}, previousData: user })),
    ).toEqual([[['users', ...logs], undefined]]);
  });

  it('is reported with the record if that was deleted', async () => {
    answer(() => HttpResponse.json({ data: null }));
    const revoke = (provider: DataProvider) => provider.perform('apiKeys.revoke', { params: { id: 'k1' } });
    expect(await told(revoke)).toEqual([[['apiKeys', ...logs], 'k1']]);
  });

  it('is reported without a record if only a part of one was deleted', async () => {
    answer(() => new HttpResponse(null, { status: 204 }));
    const end = (provider: DataProvider) => provider.perform('users.endSessions', { params: { id: 'u1' } });
    expect(await told(end)).toEqual([[expect.arrayContaining(['users']), undefined]]);
  });

  it('is reported the same way for a delete by another call', async () => {
    answer(() => HttpResponse.json({ data: null }));
    const previousData = { id: 'k1' };
    const revoke = (provider: DataProvider) =>
      provider.delete('apiKeys', { id: 'k1', previousData, meta: { call: 'apiKeys.revoke' } });
    expect(await told(revoke)).toEqual([[['apiKeys', ...logs], 'k1']]);
    expect(await revoke(own())).toEqual({ data: previousData });
    expect(sent[0]).toMatchObject({ method: 'DELETE', url: '/api/v1/myAccount/apiKeys/k1' });
  });

  it('is nothing after a failure, and after a call that only reads', async () => {
    answer(() => HttpResponse.json({}, { status: 500 }));
    expect(await told(setStatus)).toEqual([]);
    answer(one);
    expect(await told((provider) => provider.getOne('users', { id: 'u1' }))).toEqual([]);
  });

  it('is nothing after a heartbeat, which is not logged', async () => {
    const ends = '2026-11-21T12:00:00Z';
    answer(() => HttpResponse.json({ data: { idleEndsOn: ends, absoluteEndsOn: ends } }));
    expect(await told((provider) => provider.perform('session.heartbeat'))).toEqual([[[], undefined]]);
  });
});

describe('a create', () => {
  const data = {
    firstName: 'Ada',
    lastName: 'Low',
    jobFunction: 'OTHER',
    email: 'a@b.test',
    sendInvite: true,
  };
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'));

  it('sends the invite wish in the query and the rest in the body', async () => {
    answer(() => HttpResponse.json({ data: user }, { status: 201 }));
    const { sendInvite, ...body } = data;
    await own().create('users', { data });
    expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/v1/users?sendInvite=true', body });
  });

  it('is sent once more with its key when the network fails', async () => {
    answer(one, () => HttpResponse.error());
    await own().create('users', { data });
    expect(keys()).toEqual(['key-1', 'key-1']);
  });

  it('keeps its key until it is answered, and then takes a new one', async () => {
    const broken = () => HttpResponse.error();
    answer(one, broken, broken);
    const provider = own();
    expect((await rejection(provider.create('users', { data }))).body.code).toBe('NETWORK_FAILURE');
    await provider.create('users', { data });
    await provider.create('users', { data });
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  it.each([
    [399, ['key-1', 'key-1']],
    [400, ['key-1', 'key-2']],
    [499, ['key-1', 'key-2']],
    [500, ['key-1', 'key-1']],
  ])('refused with %d has these keys: %j', async (status, both) => {
    answer(one, () => new HttpResponse(null, { status }));
    const provider = own();
    await rejection(provider.create('users', { data }));
    await provider.create('users', { data });
    expect(keys()).toEqual(both);
  });

  it('has a key of its own for each other write', async () => {
    answer(one);
    const provider = own();
    await Promise.all(
      ['Ada', 'Bea'].map((firstName) => provider.create('users', { data: { ...data, firstName } })),
    );
    expect(new Set(keys())).toEqual(new Set(['key-1', 'key-2']));
  });

  it('has one key when clicked five times at once', async () => {
    answer(one);
    const provider = own();
    await Promise.all(Array.from({ length: 5 }, () => provider.create('users', { data })));
    expect(new Set(keys())).toEqual(new Set(['key-1']));
  });
});

describe('calls of their own', () => {
  it('perform a row of the manifest in this account', async () => {
    answer(one);
    const provider = testProviders().dataProvider(foreignScope);
    const body = { status: 'DISABLED' } as const;
    expect(await provider.perform('users.setStatus', { params: { id: 'u1' }, version: 3, body })).toEqual(
      user,
    );
    expect(sent[0]).toMatchObject({ method: 'PUT', url: '/api/v1/admin/birch/users/u1/status', body });
    expect(sent[0]?.headers.get('if-match')).toBe('"3"');
  });

  it('resolve to nothing if the answer has no record', async () => {
    answer(() => HttpResponse.json({ data: null }));
    expect(await own().perform('users.invite', { params: { id: 'u1' } })).toBeNull();
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1');
  });

  it('download a file under the name that the server gives it, however long it takes', async () => {
    const headers = {
      'content-disposition': 'attachment; filename="UserList.xlsx"',
      'content-type': operation('users.export').produces ?? '',
    };
    const slow = new ReadableStream({
      start: async (body) => {
        body.enqueue(new TextEncoder().encode('xl'));
        await delay(150);
        body.enqueue(new TextEncoder().encode('sx'));
        body.close();
      },
    });
    answer(() => new HttpResponse(slow, { headers }));
    const { blob, filename } = await own().download('users.export', { query: { status: ['ACTIVE'] } });
    expect([await blob.text(), filename]).toEqual(['xlsx', 'UserList.xlsx']);
    expect(sent[0]?.url).toBe('/api/v1/users/export?status=ACTIVE');
  });

  it.each([
    ['attachment; filename=Users.xlsx', 'Users.xlsx'],
    ['attachment', 'UserList.xlsx'],
    ['attachment; filename=Users.xlsx; size=4', 'Users.xlsx'],
    [undefined, 'UserList.xlsx'],
  ])('name a file of the disposition %s %s', async (disposition, filename) => {
    const headers = { 'content-type': operation('users.export').produces ?? '' };
    const named = disposition ? { ...headers, 'content-disposition': disposition } : headers;
    answer(() => new HttpResponse('xlsx', { headers: named }));
    expect((await own().download('users.export')).filename).toBe(filename);
  });

  it('send a file however long that takes', async () => {
    const data = { rowsProcessed: 1, totalRows: 1, hasNext: false, nextSkip: 1 };
    server.use(http.post(`${origin}/*`, () => delay(150).then(() => HttpResponse.json({ data }))));
    const body = new FormData();
    expect(await own().perform('crmImports.uploadContacts', { body })).toEqual(data);
  });

  it('time out if a file does not start to arrive', async () => {
    answer(() => delay(150).then(() => new HttpResponse('xlsx')));
    expect((await rejection(own().download('users.export'))).message).toBe('errors.NETWORK_FAILURE');
  });

  it('download nothing that is not the file', async () => {
    answer(() => new HttpResponse('<h1>Bad Gateway</h1>', { headers: { 'content-type': 'text/html' } }));
    expect((await rejection(own().download('users.export'))).message).toBe('errors.UNHANDLED_ERROR');
  });

  it('that the manifest lacks, or that name no record around theirs, are refused in words for people', async () => {
    const refused = [
      own().delete('users', { id: 'u1' }),
      own().getList('identityProviders', {}),
      own().getManyReference('crmInvestorFirms', {
        target: 'status',
        id: 'EFFECTIVE',
        pagination: { page: 1, perPage: 5 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      }),
    ];
    const said = await Promise.all(refused.map(rejection));
    expect(said.map(({ message, cause }) => [message, cause])).toEqual([
      ['errors.notOffered', 'The manifest has no call to delete users'],
      ['errors.notOffered', 'The manifest has no call to list identityProviders'],
      ['errors.onlyWithin', '/api/v1/admin/crm/accounts/{id}/investorFirms without its id'],
    ]);
    expect(sent).toEqual([]);
  });
});

describe('several records at once', () => {
  const ids = ['w1', 'w2'];

  it('are changed one by one', async () => {
    answer(one);
    expect(await own().updateMany('users', { ids, data: { firstName: 'N' } })).toEqual({ data: ids });
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual(
      ids.map((id) => ['PUT', `/api/v1/users/${id}`, { firstName: 'N' }]),
    );
  });

  it('are deleted one by one', async () => {
    answer(() => new HttpResponse(null, { status: 204 }));
    expect(await own().deleteMany('webhooks', { ids })).toEqual({ data: ids });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(
      ids.map((id) => `DELETE /api/v1/webhooks/${id}`),
    );
  });
});
