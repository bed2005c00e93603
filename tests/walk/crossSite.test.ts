import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stoppedClock } from '../support/testDeps';
import { createTestServer, type TestServer } from '../support/testServer';
import { makeReady, tenantOf, validCall } from './calls';
import { fill, isWrite, routes } from './routes';
import { control } from './sample';
import { digests } from './storedRows';
import { populate, type World } from './world';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await createTestServer({ clock: stoppedClock() });
  world = await populate(server);
  await server.fetch('/api/v1/self/profile', { as: 'admin@system.test' });
});
afterAll(() => server.close());

const unsafe = routes.filter(isWrite);

/** How a browser marks what another site's page sends, with each type that a page may send unasked. */
const senders: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://birch.localhost:4400' },
  { origin: 'http://system.localhost:4401' },
  { origin: 'http://system.localhost:4400.evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
];
const attacks = senders.flatMap((headers) => types.map((type) => ({ ...headers, 'content-type': type })));

it('another site writes nothing (H3)', async () => {
  for (const route of unsafe) await makeReady(server.deps, route, world, tenantOf(route));
  const before = await digests(server.deps);
  const accepted = await attack(server, world, attacks);
  console.log(
    `cross-site: ${attacks.length} kinds of request to ${unsafe.length} writes = ${attacks.length * unsafe.length}, ${accepted.length} accepted`,
  );
  expect(accepted).toEqual([]);
  expect(await digests(server.deps)).toEqual(before);
}, 300_000);

it('a form of our own site writes nothing either', async () => {
  const withBody = types
    .slice(1)
    .map((type) => ({ 'content-type': type, origin: 'http://system.localhost:4400' }));
  expect(await attack(server, world, withBody, ({ row }) => Boolean(row.body))).toEqual([]);
});

it('the app itself may write', async () => {
  const own = {
    origin: 'http://system.localhost:4400',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };
  const signedIn = unsafe.filter(({ gate }) => gate !== 'anyone' && gate !== 'signInPage');
  const accepted = await attack(server, world, [own], (route) => signedIn.includes(route));
  expect(accepted).toHaveLength(signedIn.length);
}, 60_000);

control(
  'control: without the check the same requests are accepted',
  async () => {
    vi.resetModules();
    vi.doMock('../../server/http/refuseCrossSite', () => ({
      refuseCrossSite: () => (_: unknown, next: () => Promise<void>) => next(),
    }));
    const { createTestServer: createChanged } = await import('../support/testServer');
    const changed = await createChanged();
    try {
      const accepted = await attack(changed, await populate(changed), attacks.slice(0, 5));
      console.log(`cross-site, control: ${accepted.length} accepted`);
      expect(accepted.length).toBeGreaterThan(20);
    } finally {
      await changed.close();
      vi.doUnmock('../../server/http/refuseCrossSite');
      vi.resetModules();
    }
  },
  300_000,
);

/** Every write with everything right but where it comes from; what was let in. */
async function attack(
  { fetch, deps }: TestServer,
  inWorld: World,
  headers: Record<string, string>[],
  only: (route: (typeof unsafe)[number]) => boolean = () => true,
): Promise<string[]> {
  const accepted: string[] = [];
  for (const route of unsafe.filter(only)) {
    const tenant = tenantOf(route);
    const path = fill(route, inWorld.names(route.subject.name, tenant)) + (route.sample.query ?? '');
    for (const foreign of headers) {
      if (headers.length < attacks.length) await makeReady(deps, route, inWorld, tenant);
      const call = validCall(route);
      const response = await fetch(path, {
        ...call,
        as: 'admin@system.test',
        json: undefined,
        body: call.json === undefined ? undefined : JSON.stringify(call.json),
        headers: { ...call.headers, ...foreign },
      });
      if (response.ok) accepted.push(`${route.name} from ${JSON.stringify(foreign)}: ${response.status}`);
    }
  }
  return accepted;
}
