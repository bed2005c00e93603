import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ config: { devMailbox: true } });
});
afterAll(() => server.close());

const as = 'admin@system.test';
async function ask(path: string, call: object = { as }) {
  const response = await server.fetch(path, call);
  return { status: response.status, error: response.ok ? undefined : (await response.json()).error };
}

describe('a parameter that a call does not know', () => {
  it('is refused with the names of those it does', async () => {
    const { status, error } = await ask('/api/v1/roles?activePage=2');
    expect(status).toBe(422);
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      target: 'activePage',
      message:
        'There is no parameter “activePage”. This call takes: ids, page, perPage, orderField, orderDirection, includeTotals, searchText, search',
      details: [{ code: 'validation.unknownParameter' }],
    });
  });

  it.each([
    ['a call without any', '/api/v1/myAccount?page=1', { as }],
    ['a call for anyone', '/healthz?x=', { as }],
    ['a call with others', '/api/v1/admin/subdomains?validate=a&page=1', { as }],
    ['a write', '/api/v1/self/profile?page=1', { as, method: 'PUT', json: {} }],
    ['a name that every object has', '/api/v1/users?constructor=1', { as }],
  ])('is refused by %s', async (_, path, call) => {
    expect((await ask(path, call)).status).toBe(422);
  });

  it('is not reported to anyone who may not make the call', async () => {
    expect((await ask('/api/v1/users?x=1', {})).status).toBe(401);
    expect((await ask('/api/v1/admin/accounts?x=1', { as: 'viewer@acme.test' })).status).toBe(403);
  });

  it.each(['/dev/mailbox?from=chat', '/app/?utm_source=mail'])('passes at the page %s', async (path) => {
    expect((await ask(path, { as, headers: { accept: 'text/html' } })).status).not.toBe(422);
  });

  it.each(['/oidc/.well-known/openid-configuration?x=1', '/federation/saml2p/metadata?x=1'])(
    'passes at %s, which others have specified',
    async (path) => {
      expect((await ask(path)).status).not.toBe(422);
    },
  );
});

describe('what a document names', () => {
  it.each([
    '/api/v1/users?includeTotals=true&orderField=lastName&orderDirection=asc&page=1&perPage=25&searchText=a&userStatus=ACTIVE&jobFunction=OTHER&accountConfirmed=true',
    '/api/v1/admin/acme/users?page=1&perPage=25&status=ACTIVE&search=a',
    '/api/v1/roles?includeTotals=true&orderField=name&orderDirection=asc&page=1&perPage=100',
    '/api/v1/myAccount/apiKeys?includeTotals=true&page=1&perPage=25',
    '/api/v1/admin/accounts?includeTotals=true&page=1&perPage=25&orderField=name&orderDirection=asc&searchText=a&status=ACTIVE&accountType=BUY_SIDE&licenseType=TRIAL&traits=ACCOUNT_ADMINISTRATION',
    '/api/v1/admin/draftAccounts?includeTotals=true&orderField=status&orderDirection=desc&page=1&perPage=25&investorName=a&accountName=a&accountSubdomain=a&cmgEntityKey=1&invitedBy=a',
    '/api/v1/admin/traits?includeTotals=true',
    '/api/v1/permissions',
  ])('is taken by %s', async (path) => {
    expect(await ask(path)).toEqual({ status: 200 });
  });

  it('is taken of the users of a role', async () => {
    const { data } = await (await server.fetch('/api/v1/roles', { as })).json();
    expect(await ask(`/api/v1/roles/${data[0].id}/users?page=1&perPage=25`)).toEqual({ status: 200 });
  });
});
