import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { call, schemasOf } from '#dataProviders/call.ts';
import {
  asCallError,
  failureOf,
  isAbort,
  isNetworkFailure,
  mayLackCall,
  refused,
} from '#dataProviders/callError.ts';
import { origin, rejection, user } from './testProviders.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

let told: string[] = [];
beforeEach(() => {
  told = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void told.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const url = `${origin}/call`;
const answer = (resolver: Parameters<typeof http.all>[1]) => server.use(http.all(url, resolver));
const answerWith = (body: object, status = 200) => answer(() => HttpResponse.json(body, { status }));
const send = (id: OperationId, more: object = {}) => call({ id, row: operation(id), url, ...more });

const { permissions, ...withoutPermissions } = {
  ...user,
  passwordRules: null,
  permissions: ['read:User'],
  account: {
    name: 'Acme',
    subdomain: 'acme',
    accountType: 'SELL_SIDE',
    status: 'ACTIVE',
  },
};
const profile = { ...withoutPermissions, permissions };
const { version, ...withoutVersion } = user;
const { email, ...withoutEmail } = user;
const pagination = {
  activePage: 1,
  perPage: 25,
  totalPages: 1,
  totalCount: 1,
  hasPrevious: false,
  hasNext: false,
};
const { totalCount, ...withoutTotal } = pagination;
const unexplained = {
  target: null,
  details: [],
  errors: {},
  explained: false,
  retryAfter: null,
  retryOn: null,
};

describe('a failure in GraphQL’s shape', () => {
  const detail = { code: 'validation.queryTooCostly', message: 'Too much', target: 'query' };
  const extensions = { code: 'VALIDATION_ERROR', target: 'query', details: [detail] };

  it.each([422, 200])('is a refusal like all others, also where its status is %d', async (status) => {
    const headers = { 'x-request-id': 'r-1' };
    const body = { errors: [{ message: 'The query asks for too much', extensions }] };
    answer(() => HttpResponse.json(body, { status, headers }));
    const error = await rejection(send('traits.query', { body: {} }));
    expect(error.message).toBe('The query asks for too much');
    expect(error.body).toMatchObject({ ...extensions, requestId: 'r-1', explained: true });
    expect(told).toEqual([]);
  });

  it('is a failure without a message if its shape is unknown', async () => {
    answerWith({ errors: [{ message: 'Boom' }], data: null });
    expect((await rejection(send('traits.query', { body: {} }))).body).toMatchObject({
      code: 'UNHANDLED_ERROR',
      explained: false,
    });
  });
});

describe('a failure in the firm directory’s shape', () => {
  const error = { code: 'DUPLICATE', message: 'It is taken', target: 'key', details: [] };

  it.each([409, 200])('is a refusal like all others, also where its status is %d', async (status) => {
    answerWith({ ok: false, data: { error } }, status);
    const refusal = await rejection(send('users.get'));
    expect([refusal.status, refusal.message]).toEqual([status, 'It is taken']);
    expect(refusal.body).toMatchObject({ code: 'DUPLICATE', target: 'key', explained: true });
    expect(told).toEqual([]);
  });
});

describe('an answer that breaks its row’s schema', () => {
  it.each<[OperationId, object, string]>([
    ['users.list', { data: [user], pagination: withoutTotal }, 'pagination.totalCount is missing'],
    ['users.list', { data: [user] }, 'pagination is missing'],
    ['users.list', { data: user, pagination }, 'data is of another type'],
    ['users.list', { rows: [user], pagination }, 'data is missing'],
    ['profile.get', { data: withoutPermissions }, 'data.permissions is missing'],
    ['profile.get', { data: { ...profile, permissions: null } }, 'data.permissions is of another type'],
    ['users.get', { data: [user] }, 'data is of another type'],
    ['users.get', { data: { ...user, version: '3' } }, 'data.version is of another type'],
    ['identityProviders.metadata', { data: {} }, 'data is of another type'],
    ['webhooks.delete', {}, 'the answer is 200 and not 204'],
    ['users.export', {}, `the answer is application/json and not ${operation('users.export').produces}`],
  ])('of %s is a failure, and the message and the console name its field', async (id, body, fault) => {
    vi.stubEnv('DEV', false);
    answerWith(body);
    const error = await rejection(send(id));
    expect([error.status, error.body.code, error.body.explained]).toEqual([200, 'UNHANDLED_ERROR', false]);
    expect(error.body.details).toEqual([{ code: '', message: `${id}: ${fault}`, target: null }]);
    expect(told).toEqual([`${id}: ${fault}`]);
  });

  it('in several fields is one failure, with a line for each', async () => {
    answerWith({});
    const lines = 'users.list: data is missing\nusers.list: pagination is missing';
    expect((await rejection(send('users.list'))).cause.message).toBe(lines);
  });

  it.each([404, 405, 501])(
    'or says by a %d without words that the call is missing, is named',
    async (status) => {
      answer(() => new HttpResponse('<h1>No such page</h1>', { status }));
      const error = await rejection(send('profile.get'));
      const faults = [`profile.get: GET ${url} is answered with ${status}`];
      expect([error.cause.faults, error.cause.message, mayLackCall(error)]).toEqual([
        faults,
        ...faults,
        true,
      ]);
    },
  );

  it.each([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'UNAVAILABLE'],
    [418, 'UNHANDLED_ERROR'],
  ])('or says nothing but %d is %s', async (status, code) => {
    const headers = { 'x-request-id': 'r-1' };
    answer(() => new HttpResponse('<h1>No</h1>', { status, headers }));
    const error = await rejection(send('users.get'));
    expect(error.body).toEqual({ code, requestId: 'r-1', ...unexplained });
    expect([mayLackCall(error), error.cause]).toEqual([false, undefined]);
  });

  it('or is no JSON, is named as a whole', async () => {
    answer(() => new HttpResponse('<h1>'));
    expect((await rejection(send('users.get'))).cause.faults).toEqual(['users.get: the answer is no JSON']);
    answer(() => new HttpResponse(new Uint8Array([1])));
    const { produces } = operation('users.export');
    const faults = [`users.export: the answer is nothing and not ${produces}`];
    expect((await rejection(send('users.export'))).cause).toMatchObject({ faults });
  });

  it('in a list row is reported in development, and fails nowhere', async () => {
    answerWith({ data: [user, withoutEmail], pagination });
    expect((await send('users.list')).content).toEqual({ data: [user, withoutEmail], pagination });
    expect(told).toEqual(['users.list: data.1.email is missing']);
    vi.stubEnv('DEV', false);
    await send('users.list');
    expect(told).toHaveLength(1);
  });

  it('with an unlisted value is reported in development, and fails nowhere', async () => {
    const newer = { ...profile, permissions: ['read:Newer'] };
    answerWith({ data: newer });
    expect((await send('profile.get')).content).toEqual({ data: newer });
    expect(told).toEqual(['profile.get: data.permissions.0 has a value that is not listed']);
  });

  const progress = { rowsProcessed: 1, totalRows: 1, hasNext: false, nextSkip: 1 };
  it.each<[string, OperationId, object]>([
    ['a version', 'users.get', { data: withoutVersion }],
    ['a version in a list', 'users.list', { data: [withoutVersion], pagination }],
    ['what is ours', 'crmImports.uploadContacts', { data: progress }],
  ])('without %s is not reported', async (_, id, body) => {
    answerWith(body);
    expect((await send(id)).content).toEqual(body);
    expect(told).toEqual([]);
  });
});

describe('a call without an answer', () => {
  it('distinguishes a broken network, a timeout and an abort', async () => {
    answer(() => HttpResponse.error());
    const broken = await rejection(send('users.get'));
    expect([broken.status, broken.body.code, isNetworkFailure(broken)]).toEqual([0, 'NETWORK_FAILURE', true]);

    answer(() => delay('infinite'));
    const late = await rejection(send('users.get', { timeoutMs: 20 }));
    expect([late.status, late.body.code, late.cause.name]).toEqual([0, 'NETWORK_FAILURE', 'TimeoutError']);
    expect(isNetworkFailure(late)).toBe(false);

    const control = new AbortController();
    const given = rejection(send('users.get', { signal: control.signal }));
    control.abort();
    expect(isAbort(await given)).toBe(true);
  });

  it.each([200, 404])('tells them apart too where a %d has begun to come', async (status) => {
    const fetch = breaksOff(status);
    const late = await rejection(send('users.get', { timeoutMs: 20, fetch }));
    expect([late.body.code, late.cause.name]).toEqual(['NETWORK_FAILURE', 'TimeoutError']);

    const broken = await rejection(send('users.get', { fetch: breaksOff(status, new TypeError('gone')) }));
    expect([broken.body.code, isNetworkFailure(broken)]).toEqual(['NETWORK_FAILURE', true]);

    const control = new AbortController();
    const given = rejection(send('users.get', { signal: control.signal, fetch }));
    control.abort();
    expect(isAbort(await given)).toBe(true);
  });
});

it('sends JSON as JSON, and a form as what the browser makes of it', async () => {
  const seen: (string | null | undefined)[][] = [];
  answer(({ request: { headers } }) => {
    seen.push([headers.get('accept'), headers.get('content-type')?.split(';')[0]]);
    return new HttpResponse(null, { status: 500 });
  });
  await rejection(send('users.get'));
  await rejection(send('users.update', { body: {} }));
  await rejection(send('users.create', { body: new FormData() }));
  await rejection(send('users.export'));
  const json = 'application/json';
  expect(seen).toEqual([
    [json, undefined],
    [json, json],
    [json, 'multipart/form-data'],
    ['*/*', undefined],
  ]);
});

it.each([
  ['a=1; XSRF-TOKEN=proof; b=2', 'proof'],
  ['XSRF-TOKEN=a=b', 'a=b'],
  ['XSRF-TOKENS=other', ''],
])('a call of a sign-in repeats its cookie of %j: %j', async (cookie, proof) => {
  vi.stubGlobal('document', { cookie });
  const proofs: (string | null)[] = [];
  answer(({ request: { headers } }) => {
    proofs.push(headers.get('x-xsrf-token'));
    return new HttpResponse(null, { status: 500 });
  });
  await rejection(send('session.login'));
  await rejection(send('users.get'));
  expect(proofs).toEqual([proof, null]);
});

it('needs no schema of the manifest where its row has one', async () => {
  answerWith({ data: user });
  const { content } = await call({ id: 'nosuch.get', row: operation('users.get'), url });
  expect(content).toEqual({ data: user });
});

it('answers with 204 and nothing', async () => {
  answer(() => new HttpResponse(null, { status: 204 }));
  expect(await send('webhooks.delete')).toMatchObject({ status: 204, content: undefined });
});

const fileHeaders = { 'content-type': `${operation('users.export').produces}; charset=binary` };

it('answers with a file, whose type may have parameters', async () => {
  answer(() => new HttpResponse('xlsx', { headers: fileHeaders }));
  const { status, blob } = await send('users.export');
  expect([status, await blob?.text()]).toEqual([200, 'xlsx']);
});

describe('the wait for an answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends with the answer', async () => {
    await send('users.get', { fetch: async () => HttpResponse.json({ data: user }) });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the first part of a file', async () => {
    const endless = new Response(new ReadableStream(), { headers: fileHeaders });
    void send('users.export', { fetch: async () => endless });
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [20, 20],
    [undefined, 10_000],
  ])('of %s ms ends after %d ms', async (timeoutMs, ms) => {
    const late = rejection(send('users.get', { timeoutMs, fetch: breaksOff(200) }));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
    expect((await late).cause.name).toBe('TimeoutError');
  });
});

it('is a network failure, or says that the call is missing, only as a CallError', () => {
  const cause = new TypeError();
  const others = [new Error('', { cause }), { status: 404 }];
  expect(others.map(isNetworkFailure)).toEqual([false, false]);
  expect(others.map(mayLackCall)).toEqual([false, false]);
  expect(failureOf(cause).code).toBe('NETWORK_FAILURE');
  const unnamed = refused({ status: 404, headers: new Headers() }, undefined);
  expect([mayLackCall(unnamed), unnamed.cause]).toEqual([true, undefined]);
});

it('is lost with the network alone', () => {
  const late = new DOMException('', 'TimeoutError');
  const codes = [new TypeError(), late, new Error(), { name: 'TimeoutError' }, null].map(
    (error) => asCallError(error).body.code,
  );
  const [lost, unknown] = ['NETWORK_FAILURE', 'UNHANDLED_ERROR'];
  expect(codes).toEqual([lost, lost, unknown, unknown, unknown]);
});

it.each([
  ['900', 900],
  [undefined, null],
  ['soon', null],
])('a refusal with Retry-After %s may be tried again after %s seconds', async (header, seconds) => {
  const error = { code: 'UNAVAILABLE', message: 'Busy', target: null, details: [] };
  const headers = header ? { 'Retry-After': header } : undefined;
  answer(() => HttpResponse.json({ error }, { status: 503, headers }));
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const { retryAfter, retryOn } = (await rejection(send('users.get'))).body;
  expect([retryAfter, retryOn]).toEqual([seconds, seconds && 1_900_000]);
});

/**
 * An answer whose headers arrive and whose body never does: it ends by this fault, else by a timeout, as browsers
 * word it.
 */
const breaksOff =
  (status: number, fault?: Error): typeof fetch =>
  async (_, { signal } = {}) => {
    const givenUp = new DOMException('The user aborted a request.', 'AbortError');
    const body = new ReadableStream({
      start: (stream) => {
        if (fault) stream.error(fault);
        signal?.addEventListener('abort', () => stream.error(givenUp));
      },
    });
    return new Response(body, { status });
  };

it('finds the schemas of every call in the file of its resource', async () => {
  for (const id of operationIds) {
    const { answer, body } = await schemasOf(id);
    expect([id, answer, body]).toEqual([id, operation(id).answer, operation(id).body]);
  }
  for (const id of ['users.nosuch', 'nosuch.get'])
    await expect(schemasOf(id)).rejects.toThrow(`The manifest has no call ${id}`);
});
