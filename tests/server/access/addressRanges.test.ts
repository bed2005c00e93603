import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorIn } from '#contract/errors.ts';
import { operation, operationIds } from '#contract/operations.ts';
import { scimSchemas } from '#contract/scim.ts';
import { allowing, subscriberOf } from '#server/access/addressRanges.ts';
import { connectDirectory, directoryWith } from '#tests/support/directory.ts';
import { signInHeaders } from '#tests/support/testServer.ts';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer({ config: { trustProxy: 1 } });
  await server.deps.db
    .updateTable('accounts')
    .set({ enforce_ip_whitelist: true, ip_whitelist: ['203.0.113.0/24', '2001:db8::/32'] })
    .where('subdomain', '=', 'acme')
    .execute();
});
afterAll(() => server.close());

const allowed = { 'x-forwarded-for': '203.0.113.9' };
const foreign = { 'x-forwarded-for': '198.51.100.9' };

describe('an account that is used from listed addresses alone', () => {
  /** Every call of a tenant's host, with names that match nothing. */
  const calls = operationIds.flatMap((id) => {
    const { method, path, host = 'tenant', mode, protocol } = operation(id);
    if (host !== 'tenant' || mode || protocol) return [];
    return Object.values(path).map((template) => ({ id, method, url: template.replace(/\{\w+\}/g, 'acme') }));
  });
  const codeOf = async ({ method, url }: (typeof calls)[number], headers: Record<string, string>) => {
    const sent = { ...headers, ...signInHeaders() };
    const answer = await server.fetch(url, { method, as: 'admin@acme.test', headers: sent });
    return answer.ok ? 'OK' : errorIn(await answer.json())?.code;
  };

  it('refuses each call from elsewhere, and none from there', async () => {
    const refused = await Promise.all(calls.map((call) => codeOf(call, foreign)));
    const taken = await Promise.all(calls.map((call) => codeOf(call, allowed)));
    console.log(`calls refused by address: ${refused.length}`);
    expect(new Set(refused)).toEqual(new Set(['IP_BLOCKED']));
    expect(taken).not.toContain('IP_BLOCKED');
    expect(taken).toContain('OK');
  });

  it('refuses keys', async () => {
    const call = { token: 'tnt_whatever', headers: foreign };
    expect((await (await server.fetch('/api/v1/users', call)).json()).error.code).toBe('IP_BLOCKED');
  });

  it('refuses its directory, and notes the address for its administrators', async () => {
    const from = (headers: object) => ({
      fetch: (path: string, { headers: own, ...call }: Parameters<typeof server.fetch>[1] = {}) =>
        server.fetch(path, { ...call, headers: { ...own, ...headers, ...signInHeaders() } }),
    });
    const { token, call } = await connectDirectory(from(allowed));
    expect((await call('GET', '/Users')).status).toBe(200);
    const { status, body } = await directoryWith(from(foreign), token, 'acme').call('GET', '/Users');
    expect([status, body.schemas]).toEqual([403, [scimSchemas.error]]);
    const noted = server.deps.db.selectFrom('provisioning_calls').select(['code', 'subject_name']);
    expect(await noted.execute()).toEqual([{ code: 'IP_BLOCKED', subject_name: '198.51.100.9' }]);
  });

  it('begins no sign-in and gives no token, but shows the page that says why', async () => {
    const browser = server.browser();
    const begin = await browser.call('/oidc/auth?client_id=cmg-app', { headers: foreign });
    expect([begin.status, begin.headers.location]).toEqual([303, '/app/error?errorCode=IP_BLOCKED']);
    const token = { method: 'POST', form: { grant_type: 'authorization_code' } };
    expect((await browser.call('/oidc/token', { ...token, headers: foreign })).status).toBe(403);
    expect((await browser.call('/oidc/token', { ...token, headers: allowed })).status).not.toBe(403);
    expect((await browser.call('/app/error?errorCode=IP_BLOCKED', { headers: foreign })).status).toBe(200);
  });

  it('does not concern other accounts', async () => {
    const answer = await server.fetch('/api/v1/self/profile', { as: 'admin@birch.test', headers: foreign });
    expect(answer.status).toBe(200);
  });
});

describe('a list of addresses and ranges', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.255', ['203.0.113.0/24'], true],
    ['203.0.114.0', ['203.0.113.0/24'], false],
    ['2001:db8::1', ['203.0.113.0/24', '2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    [null, ['0.0.0.0/0'], false],
    [null, [], true],
  ])('holds %s in %j: %s', (address, ranges, isHeld) => {
    expect(allowing(ranges)(address)).toBe(isHeld);
  });
});

describe('a subscriber', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8::4:5:6', '2001:db8:0:0::/64'],
    ['2001:db8:1::5:6:7:8', '2001:db8:1:0::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['2001::3:4:5:6:7', '2001:0:0:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no:address', 'no:address'],
    ['no:address%eth0', 'no:address'],
  ])('who calls from %s is %s', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber);
  });
});
