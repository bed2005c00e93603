import { decodeJwt, type JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newKey } from '#tests/support/identityProvider.ts';
import { createFederationWorld, type FederationWorld, runTest, signInBy } from './federationWorld.ts';

let now = new Date();
let world: FederationWorld;
let nextKey: JWK;
beforeAll(async () => {
  world = await createFederationWorld({ clock: () => now });
  nextKey = await newKey('key-2');
});
let asked = { metadata: 0, keys: 0 };
beforeEach(async () => {
  now = new Date();
  asked = { metadata: 0, keys: 0 };
  await world.federate('acme');
  world.idp.person = { sub: 'idp-7', email: 'admin@acme.test', email_verified: true };
  world.idp.tamper = { ...metadata((answer) => answer), ...keys((answer) => answer) };
});
afterAll(() => world.close());

type Answer = Record<string, unknown>;

const metadata = (change: (answer: Answer) => Answer) => ({
  'openid-configuration': (answer: Answer) => {
    asked.metadata += 1;
    return change(answer);
  },
});

const keys = (change: (answer: Answer) => Answer) => ({
  jwks: (answer: Answer) => {
    asked.keys += 1;
    return change(answer);
  },
});

const outcome = async () => (await signInBy(world)).code ?? 'SUCCESS';
/**
 * The library counts whole seconds by the machine's clock, and ours beside it: a second more or less does not matter.
 */
const inexact = 2;
const pass = (seconds: number) => {
  now = new Date(now.getTime() + (seconds + inexact) * 1000);
};

it('is asked for once by many sign-ins, and again after ten minutes, the keys after five', async () => {
  for (let n = 0; n < 3; n += 1) expect(await outcome()).toBe('SUCCESS');
  expect(asked).toEqual({ metadata: 1, keys: 1 });
  pass(5 * 60);
  expect(await outcome()).toBe('SUCCESS');
  expect(asked).toEqual({ metadata: 1, keys: 2 });
  pass(5 * 60);
  expect(await outcome()).toBe('SUCCESS');
  expect(asked).toEqual({ metadata: 2, keys: 3 });
});

it('is asked for once by those who come at the same time', async () => {
  expect(await Promise.all([outcome(), outcome(), outcome()])).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  expect(asked.metadata).toBe(1);
});

it('is asked for anew where the configuration has changed, and by each test', async () => {
  await outcome();
  await world.deps.db
    .updateTable('identity_providers')
    .set({ configuration_version: 2 })
    .where('name', '=', 'Okta')
    .execute();
  expect(await outcome()).toBe('SUCCESS');
  expect(asked).toEqual({ metadata: 2, keys: 2 });
  await world.deps.db
    .updateTable('identity_providers')
    .set({ verified: false })
    .where('name', '=', 'Okta')
    .execute();
  expect((await runTest(world)).log.verified).toBe(true);
  expect(asked).toEqual({ metadata: 3, keys: 3 });
});

it('is not kept where it was wrong, nor where it is of unusual length', async () => {
  Object.assign(
    world.idp.tamper,
    metadata((answer) => ({ ...answer, issuer: 'https://evil.test' })),
  );
  expect(await outcome()).toBe('EXTERNAL_LOGIN_FAILED');
  Object.assign(
    world.idp.tamper,
    metadata((answer) => ({ ...answer, more: 'x'.repeat(33 * 1024) })),
  );
  expect(await outcome()).toBe('SUCCESS');
  expect(asked.metadata).toBe(3);
});

it('accepts a rotated key within a minute', async () => {
  expect(await outcome()).toBe('SUCCESS');
  Object.assign(world.idp.tamper, {
    ...keys(() => ({ keys: [publicPart(nextKey)] })),
    token: async (answer: Answer) => ({
      ...answer,
      id_token: await world.idp.sign(decodeJwt(String(answer.id_token)), { kid: 'key-2' }, nextKey),
    }),
  });
  pass(30);
  expect(await outcome()).toBe('EXTERNAL_LOGIN_FAILED');
  expect(asked.keys).toBe(1);
  pass(30);
  expect(await outcome()).toBe('SUCCESS');
  expect(asked.keys).toBe(2);
});

it("lets nobody in by a key that is not the provider's, however often they try", async () => {
  expect(await outcome()).toBe('SUCCESS');
  Object.assign(world.idp.tamper, {
    token: async (answer: Answer) => ({
      ...answer,
      id_token: await world.idp.sign(decodeJwt(String(answer.id_token)), { kid: 'key-2' }, nextKey),
    }),
  });
  pass(60);
  for (let n = 0; n < 4; n += 1) expect(await outcome()).toBe('EXTERNAL_LOGIN_FAILED');
  expect(asked).toEqual({ metadata: 1, keys: 2 });
});

const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use }) as JWK;
