import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operation, operationIds } from '#contract/operations.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

describe('a JSON answer', () => {
  const read = async (accepted: string, path = '/api/v1/users?perPage=200') => {
    const token = await server.signInAs('admin@acme.test');
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accepted };
    return server.app.request(`http://acme.localhost${path}`, { headers });
  };

  it('is compressed if the caller takes it, and says what that depends on', async () => {
    const [plain, packed] = [await read('identity'), await read('br;q=1, gzip;q=0.8')];
    expect([plain, packed].map(({ headers }) => headers.get('vary'))).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ]);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await packed.arrayBuffer());
    const text = await plain.text();
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 4);
  });

  it.each(['', 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip'])('stays as it is for %s', async (accepted) => {
    expect((await read(accepted)).headers.get('content-encoding')).toBeNull();
  });

  it('stays as it is if it is short', async () => {
    const short = await read('gzip', '/healthz');
    expect([short.status, short.headers.get('content-encoding')]).toEqual([200, null]);
  });
});

it('with a secret is known as such in every row', () => {
  const secret = /"(?:token|accessToken|secret|recoveryCodes|challenge|password)":\{/i;
  const marked = operationIds.filter((id) => operation(id).hasSecret);
  const found = operationIds.filter((id) => {
    const { answer } = operation(id);
    return answer && secret.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })));
  });
  expect(marked.length).toBeGreaterThan(10);
  expect(marked).toEqual(found);
});

it('with a secret is not compressed, however long', async () => {
  const token = await server.signInAs('admin@acme.test');
  const response = await server.app.request('http://acme.localhost/api/v1/myAccount/apiKeys', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name: 'Long',
      description: 'x'.repeat(500),
      permissions: ['read:User', 'read:Role'],
      allowedAddresses: Array.from({ length: 50 }, (_, n) => `2001:db8::${n}00:0:0/96`),
    }),
  });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([201, null]);
  expect((await response.text()).length).toBeGreaterThan(1_024);
});
