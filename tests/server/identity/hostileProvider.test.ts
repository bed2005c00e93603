import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts';
import { hostilities } from '#tests/support/hostilities.ts';
import { createFederationWorld, type FederationWorld, runTest, signInBy } from './federationWorld.ts';

/** The requests to a provider, by the end of their path, and the step of a test they belong to. */
const endpoints = { 'openid-configuration': 'metadata', token: 'answer', jwks: 'answer' } as const;
type Endpoint = keyof typeof endpoints;

let world: FederationWorld;
let hostile: Server;
let behave: RequestListener | undefined;
let asked: Endpoint | undefined;
let met = 0;
beforeAll(async () => {
  hostile = createServer((request, response) => behave?.(request, response));
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  const { port } = hostile.address() as AddressInfo;
  world = await createFederationWorld({
    deps: {
      outbound: () => {
        const patient = createGuardedFetch({ toLoopback: true });
        return (url, call) => {
          if (!asked || !url.endsWith(`/${asked}`)) return patient(url, call);
          met += 1;
          return createGuardedFetch({ toLoopback: true, within: 100 })(`http://127.0.0.1:${port}/`, call);
        };
      },
    },
  });
});
beforeEach(() => {
  world.idp.person = { sub: 'idp-7', email: 'admin@acme.test', email_verified: true };
  met = 0;
});
afterAll(async () => {
  hostile.closeAllConnections();
  await new Promise((resolve) => hostile.close(resolve));
  await world.close();
});

const returnPath = '/app/account/security/providers/openIdConnect';

it.each(Object.keys(endpoints) as Endpoint[])(
  'a provider whose %s is hostile fails its test and each sign-in, which say so',
  async (endpoint) => {
    const unlike: string[] = [];
    for (const [name, hostility] of Object.entries(hostilities)) {
      [asked, behave] = [endpoint, hostility];
      await world.federate('acme', { enabled: false, verified: false });
      const { end, log } = await runTest(world, { returnPath });
      const told = `${end.pathname}${end.search} ${log.failed?.step}`;
      if (told !== `${returnPath}?verified=false ${endpoints[endpoint]}`) unlike.push(`${name}: ${told}`);
      await world.federate('acme');
      const { code, browser } = await signInBy(world);
      if (code !== 'EXTERNAL_LOGIN_FAILED') unlike.push(`${name}: sign-in ${code}`);
      if ('access_token' in (await browser.renew())) unlike.push(`${name}: is signed in`);
    }
    const tried = Object.keys(hostilities).length * 2;
    console.log(`hostile upstream: ${tried} answers at ${endpoint}, ${met} met, ${unlike.length} unlike`);
    expect(unlike).toEqual([]);
    expect(met).toBeGreaterThanOrEqual(tried);
    expect((await world.browser().call('/readyz')).status).toBe(200);
  },
);

it('control: an honest one passes its test, and lets its people in', async () => {
  asked = undefined;
  await world.federate('acme', { enabled: false, verified: false });
  expect((await runTest(world, { returnPath })).end.search).toBe('?verified=true');
  await world.federate('acme');
  expect((await signInBy(world)).code).toBeNull();
  expect(met).toBe(0);
});
