import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from '#server/config/startError.ts';
import { loadSecrets } from '#server/identity/secrets.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let other: JWK;
beforeAll(async () => {
  other = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
  test = await openTestDatabase('empty');
});
afterAll(() => test.close());

it('agrees on one set among replicas that start at once, and keeps it', async () => {
  await test.db.deleteFrom('secrets').execute();
  const made = await Promise.all([1, 2, 3].map(() => loadSecrets(testDeps(test.db))));
  expect(new Set(made.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  expect(await loadSecrets(testDeps(test.db))).toEqual(made[0]);
  expect(made[0]?.signingKeys.keys.map(({ alg }) => alg)).toEqual(['ES256', 'RS256']);
  expect(made[0]?.cookieKeys[0]).toMatch(/^[\w-]{43}$/);
  expect(made[0]?.encryptionKeys[0]).toMatch(/^[\w-]{43}$/);
  expect(made[0]?.encryptionKeys).not.toEqual(made[0]?.cookieKeys);
});

it('takes the configured ones instead, and says which key is missing', async () => {
  const { signingKeys } = await loadSecrets(testDeps(test.db));
  const cookieKeys = ['newest'.repeat(6), 'older'.repeat(8)];
  const encryptionKeys = ['newest'.repeat(8), 'older'.repeat(9)];
  const given = { cookieKeys, encryptionKeys, signingKeys: JSON.stringify(signingKeys) };
  const configured = { cookieKeys, encryptionKeys, signingKeys };
  expect(await loadSecrets(testDeps(test.db, { config: given }))).toEqual(configured);

  const oneKey = JSON.stringify({ keys: signingKeys.keys.slice(0, 1) });
  const refused = loadSecrets(testDeps(test.db, { config: { signingKeys: oneKey } }));
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow('SIGNING_KEYS must hold a key with "kid" and "alg" for RS256.');
  const nameless = JSON.stringify({ keys: signingKeys.keys.map(({ kid, ...key }) => key) });
  await expect(loadSecrets(testDeps(test.db, { config: { signingKeys: nameless } }))).rejects.toThrow(
    'for ES256 and RS256.',
  );
});

it.each<[string, (keys: JWK[]) => JWK[], string]>([
  ['rubbish', ([es, rs]) => [{ ...es, x: 'x', y: 'y' }, { ...rs }], 'key 1'],
  ['a private part of another key', ([es, rs]) => [{ ...es, d: other.d }, { ...rs }], 'key 1'],
  [
    'rubbish in both',
    ([es, rs]) => [
      { ...es, d: 'AA' },
      { ...rs, n: 'AQAB' },
    ],
    'key 1 and key 2',
  ],
  ['a key too many', ([es, rs]) => [{ ...es }, { ...rs }, { kty: 'EC', alg: 'ES384', d: 'd' }], 'key 3'],
])('says at the start which key could sign nothing: %s', async (_, broken, told) => {
  const { signingKeys } = await loadSecrets(testDeps(test.db));
  const config = { signingKeys: JSON.stringify({ keys: broken(signingKeys.keys) }) };
  const refused = loadSecrets(testDeps(test.db, { config }));
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(
    `SIGNING_KEYS must hold private keys that sign, but ${told} of it can't.`,
  );
});
