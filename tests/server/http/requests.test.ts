import { describe, expect, it } from 'vitest';
import { developerMessages } from '#server/texts/developerMessages.ts';
import { text } from '#server/texts/texts.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';

const server = testServer();
const proxied = testServer({ config: { trustProxy: 1 } });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the log', () => {
  it('has one line a request, and no token, query, body or cookie in it', async () => {
    server.logs.length = 0;
    const token = await server.signInAs('admin@acme.test');
    const secrets = ['s3cret-query', 's3cret-body', 's3cret-cookie', token];
    await server.fetch('/api/v1/users?searchText=s3cret-query', { token });
    await server.fetch('/api/v1/users', {
      method: 'POST',
      token,
      json: { firstName: 's3cret-body', password: 's3cret-body' },
      headers: { cookie: 'session=s3cret-cookie' },
    });
    expect(server.logs).toHaveLength(2);
    expect(JSON.parse(server.logs[0] ?? '')).toMatchObject({
      path: '/api/v1/users',
      tenant: 'acme',
      status: 200,
    });
    for (const secret of secrets) expect(server.logs.join('')).not.toContain(secret);
  });

  it("names a request as its answer does, by a name of our own, with the caller's beside it where it is one", async () => {
    server.logs.length = 0;
    const given = await server.fetch('/healthz', { headers: { 'x-request-id': 'given-1' } });
    const forged = await server.fetch('/healthz', { headers: { 'x-request-id': '{"status":200}' } });
    const ids = [given, forged].map(({ headers }) => headers.get('x-request-id'));
    expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    const lines = server.logs.map((line) => JSON.parse(line));
    expect(lines.map(({ requestId }) => requestId)).toEqual(ids);
    expect(lines.map(({ callersId }) => callersId)).toEqual(['given-1', undefined]);
  });

  it('says who called, and which call it was', async () => {
    server.logs.length = 0;
    await server.fetch('/api/v1/users', { as: 'admin@acme.test' });
    const { id } = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@acme.test')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(server.logs[0] ?? '')).toMatchObject({ operation: 'users.list', user: id });
  });
});

describe("the caller's address", () => {
  const addressOf = async ({ fetch, deps }: TestServer, forwarded: string) => {
    const email = `${crypto.randomUUID()}@address.test`;
    const json = { firstName: 'A', lastName: 'B', jobFunction: 'OTHER', employeeKey: null, email };
    const headers = { 'x-forwarded-for': forwarded };
    const response = await fetch('/api/v1/users', { method: 'POST', as: 'admin@acme.test', json, headers });
    const { data } = await response.json();
    const row = deps.db.selectFrom('audit_events').select('ip_address').where('object_id', '=', data.id);
    return (await row.executeTakeFirstOrThrow()).ip_address;
  };

  it('is not what a stranger says', async () => {
    expect(await addressOf(server, '203.0.113.7')).toBeNull();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['10.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, nonsense', null],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
  ])('behind one proxy, %s is %s', async (forwarded, address) => {
    expect(await addressOf(proxied, forwarded)).toBe(address);
  });
});

describe('what HTTP has a header or a status for', () => {
  it('is 405 for a wrong method, with those that would do at this host', async () => {
    const call = { as: 'admin@acme.test', method: 'DELETE' };
    const response = await server.fetch('/api/v1/users', call);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await response.json()).error.code).toBe('METHOD_NOT_ALLOWED');
    const ofExport = await server.fetch('/api/v1/users/export', call);
    expect([ofExport.status, ofExport.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await server.fetch('/api/v1/users', { ...call, host: '' })).status).toBe(404);
    expect((await server.fetch('/api/v1/nothing', call)).status).toBe(404);
  });

  it('is worded for the reader whose language is named, else for a developer', async () => {
    const messageIn = async (headers: Record<string, string>) =>
      (await (await server.fetch('/api/v1/nothing', { headers })).json()).error.message;
    expect(await messageIn({})).toBe(developerMessages.NOT_FOUND);
    expect(await messageIn({ 'accept-language': '*' })).toBe(developerMessages.NOT_FOUND);
    expect(await messageIn({ 'accept-language': 'fr' })).toBe(text('fr', 'errors.NOT_FOUND'));
  });

  it('has no advice for people in a developer’s words', () => {
    const advice = Object.values(developerMessages).filter((one) =>
      /\b(you|your|page|reload|go back|log in|button)\b/i.test(one),
    );
    expect(advice).toEqual([]);
  });

  it('names the scheme of a call that lacks a token', async () => {
    const response = await server.fetch('/api/v1/users');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('names the permission that lacks, any one of which would do', async () => {
    const call = { as: 'viewer@acme.test', method: 'POST', json: {} };
    const { error } = await (await server.fetch('/api/v1/myAccount/apiKeys', call)).json();
    const anyOf = 'full:ApiKey, full:GlobalApiKey';
    expect(error).toMatchObject({
      code: 'FORBIDDEN',
      message: developerMessages.FORBIDDEN,
      details: [{ code: 'FORBIDDEN', message: `Needs one of: ${anyOf}`, values: { anyOf } }],
    });
  });
});

describe('parsing', () => {
  const as = 'admin@acme.test';

  it.each([
    ['page=1&page=2', 'page', 'The parameter “page” takes one value, and has several', undefined],
    ['page=0', 'page', 'This value must be at least 1', { minimum: 1 }],
    ['page=x', 'page', 'This value must be a number', undefined],
    [
      'includeTotals=maybe',
      'includeTotals',
      '“maybe” is not allowed here. Allowed are: true, false',
      undefined,
    ],
    [
      'status=ACTIVE,GONE',
      'status',
      '“GONE” is not allowed here. Allowed are: ACTIVE, DISABLED, LOCKED',
      { value: 'GONE', allowed: 'ACTIVE, DISABLED, LOCKED', index: 1 },
    ],
    ['searchText=%00', 'searchText', 'This value is not valid', undefined],
  ])(
    'refuses the query %s with 422, naming the parameter and what it takes',
    async (query, target, message, values) => {
      const response = await server.fetch(`/api/v1/users?${query}`, { as });
      expect(response.status).toBe(422);
      const { error } = await response.json();
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', target, message });
      if (values) expect(error.details[0].values).toEqual(values);
    },
  );

  it.each([
    'status=DISABLED&status=ACTIVE',
    'status=disabled,Active',
    'status=,DISABLED,,ACTIVE',
    'status=',
    '',
  ])('reads a list from one parameter or several, in any case: %s', async (query) => {
    const totalOf = async (sent: string) =>
      (await (await server.fetch(`/api/v1/users?${sent}`, { as })).json()).pagination?.totalCount;
    expect(await totalOf(query)).toBe(await totalOf('status=ACTIVE,DISABLED'));
    expect(await totalOf('status=,')).toBe(0);
  });

  it('takes an enumeration of a body in any spelling, and lists the allowed ones for a wrong one', async () => {
    const create = (jobFunction: unknown) =>
      server.fetch('/api/v1/users', {
        method: 'POST',
        as,
        headers: { 'idempotency-key': `spelling ${jobFunction}` },
        json: {
          firstName: 'Sam',
          lastName: 'Speller',
          email: `${server.deps.newId()}@acme.test`,
          jobFunction,
        },
      });
    const made = await create('legal-Compliance');
    expect((await made.json()).data).toMatchObject({ jobFunction: 'LEGAL_COMPLIANCE' });
    const { error } = await (await create('Juggler')).json();
    expect(error.details).toMatchObject([
      { target: 'jobFunction', code: 'requests.validation.notAllowed', values: { value: 'Juggler' } },
    ]);
    expect(error.message).toContain('LEGAL_COMPLIANCE');
    const missing = await (await create(undefined)).json();
    expect(missing.error.message).toBe('Job Function is required');
  });

  it('takes any white space in a search', async () => {
    const found = async (search: string) =>
      (await (await server.fetch(`/api/v1/users?searchText=${search}`, { as })).json()).pagination.totalCount;
    const total = await found('admin%20acme');
    expect(total).toBeGreaterThan(0);
    expect(await found('%09admin%09%C2%A0acme%0A')).toBe(total);
  });

  it.each([
    ['201', 'A page may have at most 200 rows'],
    ['0', 'The rows of a page must be a whole number from 1 on'],
    ['2.5', 'The rows of a page must be a whole number from 1 on'],
    ['many', 'The rows of a page must be a whole number from 1 on'],
  ])('refuses %s rows on a page with 422, saying what would do', async (perPage, message) => {
    const response = await server.fetch(`/api/v1/users?perPage=${perPage}`, { as });
    expect(response.status).toBe(422);
    const { error } = await response.json();
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', target: 'perPage', details: [{ message }] });
  });

  it('ignores empty parameters, and refuses one that it does not know by its name', async () => {
    expect((await server.fetch('/api/v1/users?status=', { as })).status).toBe(200);
    for (const unknown of ['__proto__', 'utm']) {
      const response = await server.fetch(`/api/v1/users?${unknown}=1`, { as });
      expect([response.status, (await response.json()).error.target]).toEqual([422, unknown]);
    }
  });

  it('names every field at fault at once', async () => {
    const response = await server.fetch('/api/v1/users', {
      method: 'POST',
      as,
      json: { email: 'x', extra: 1 },
    });
    const { error } = await response.json();
    expect(response.status).toBe(422);
    const targets = error.details.map(({ target }: { target: string }) => target);
    expect(targets).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'jobFunction', 'email', 'extra']),
    );
  });

  it('says a limit that was passed, in English and as a value', async () => {
    const json = { firstName: 'x'.repeat(101), lastName: 'L', jobFunction: 'OTHER', email: 'a@b.test' };
    const response = await server.fetch('/api/v1/users', { method: 'POST', as, json });
    expect((await response.json()).error.details).toEqual([
      {
        code: 'validation.tooLong',
        message: 'This text may have at most 100 characters',
        target: 'firstName',
        values: { maximum: 100 },
      },
    ]);
  });

  it('does a write that names no version, and refuses one that names another', async () => {
    const { data } = await (await server.fetch('/api/v1/users', { as })).json();
    const call = { method: 'PUT', as, json: { status: 'ACTIVE' } };
    const unnamed = await server.fetch(`/api/v1/users/${data[0].id}/status`, call);
    expect(unnamed.status).toBe(200);
    const stale = await server.fetch(`/api/v1/users/${data[0].id}/status`, {
      ...call,
      headers: { 'if-match': '999' },
    });
    expect(stale.status).toBe(409);
  });
});
