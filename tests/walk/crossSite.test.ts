import { beforeAll, expect, it, vi } from 'vitest';
import { stoppedClock } from '../support/testDeps.ts';
import { type TestServer, testServer } from '../support/testServer.ts';
import { makeReady, tenantOf, validCall } from './calls.ts';
import { fill, isWrite, routes } from './routes.ts';
import { control, sampleNth } from './sample.ts';
import { digests } from './storedRows.ts';
import { populate, type World } from './world.ts';

const server = testServer({ clock: stoppedClock() });
let world: World;
beforeAll(async () => {
  world = await populate(server);
  await server.fetch('/api/v1/self/profile', { as: 'admin@system.test' });
});

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

it('another site writes nothing', async () => {
  for (const route of unsafe) await makeReady(server.deps, route, world, tenantOf(route));
  const before = await digests(server.deps);
  const cells = unsafe.flatMap((route, turn) => cellsOf([route], sampleNth(attacks, turn, 13)));
  const accepted = await attack(server, world, cells, { anew: false });
  console.log(
    `cross-site: ${attacks.length} kinds of request to ${unsafe.length} writes, ${cells.length} made, ${accepted.length} accepted`,
  );
  expect(accepted).toEqual([]);
  expect(await digests(server.deps)).toEqual(before);
}, 300_000);

it('a form of our own site writes nothing either', async () => {
  const withBody = types
    .slice(1)
    .map((type) => ({ 'content-type': type, origin: 'http://system.localhost:4400' }));
  const typed = unsafe.filter(({ row }) => Boolean(row.body));
  expect(await attack(server, world, cellsOf(typed, withBody))).toEqual([]);
});

it('the app itself may write', async () => {
  const own = {
    origin: 'http://system.localhost:4400',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };
  const ofJson = unsafe.filter(({ row }) => !row.accepts);
  const signedIn = ofJson.filter(({ gate }) => gate !== 'anyone' && gate !== 'signInPage');
  const accepted = await attack(server, world, cellsOf(signedIn, [own]));
  expect(accepted).toHaveLength(signedIn.length);
}, 60_000);

control(
  'control: without the check the same requests are accepted',
  async () => {
    vi.resetModules();
    vi.doMock('#server/http/refuseCrossSite.ts', () => ({
      refuseCrossSite: () => (_: unknown, next: () => Promise<void>) => next(),
    }));
    const { createTestServer: createChanged } = await import('../support/testServer.ts');
    const changed = await createChanged();
    try {
      const cells = cellsOf(unsafe, attacks.slice(0, 2));
      const accepted = await attack(changed, await populate(changed), cells);
      console.log(`cross-site, control: ${accepted.length} accepted`);
      expect(accepted.length).toBeGreaterThan(20);
    } finally {
      await changed.close();
      vi.doUnmock('#server/http/refuseCrossSite.ts');
      vi.resetModules();
    }
  },
  300_000,
);

type Cell = { route: (typeof unsafe)[number]; headers: Record<string, string> };

const cellsOf = (walked: Cell['route'][], headers: Cell['headers'][]): Cell[] =>
  walked.flatMap((route) => headers.map((one) => ({ route, headers: one })));

/** Each write with everything right except its origin, made `anew` so that it could succeed; what was accepted. */
async function attack(
  { fetch, deps }: TestServer,
  inWorld: World,
  cells: Cell[],
  { anew = true } = {},
): Promise<string[]> {
  const accepted: string[] = [];
  for (const { route, headers } of cells) {
    const tenant = tenantOf(route);
    const path = fill(route, inWorld.names(route.subject.name, tenant)) + (route.sample.query ?? '');
    if (anew) await makeReady(deps, route, inWorld, tenant);
    const call = validCall(route);
    const response = await fetch(path, {
      ...call,
      as: 'admin@system.test',
      json: undefined,
      body: call.json === undefined ? undefined : JSON.stringify(call.json),
      headers: { ...call.headers, ...headers },
    });
    if (response.ok) accepted.push(`${route.name} from ${JSON.stringify(headers)}: ${response.status}`);
  }
  return accepted;
}
