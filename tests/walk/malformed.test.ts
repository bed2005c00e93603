import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxJsonBytes } from '#contract/operation.ts';
import { signUpSubdomain } from '#contract/subdomains.ts';
import { stoppedClock } from '../support/testDeps.ts';
import {
  createTestServer,
  signInHeaders,
  type TestCall,
  type TestServer,
  testServer,
} from '../support/testServer.ts';
import { validCall } from './calls.ts';
import { parametersOf } from './queries.ts';
import { allRoutes, fill, type Route, routes } from './routes.ts';
import { brief, full, sampleNth, unlimited } from './sample.ts';
import { populate, type World } from './world.ts';

const cases = full ? 1_000 : brief ? 2 : 4;
const seed = 20_261_121;
const slowest = 1_000;

const server = testServer({ clock: stoppedClock() });
let world: World;
const statuses: Record<number, number> = {};
beforeAll(async () => {
  world = await populate(server);
});
afterAll(async () => {
  const made = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  console.log(
    `malformed: ${made} requests to ${routes.length} operations, seed ${seed}: ${JSON.stringify(statuses)}`,
  );
});

describe('malformed input', () => {
  it.each(routes.map((route, n) => ({ name: route.name, route, n })))(
    '$name',
    async ({ route, n }) => {
      await fc.assert(
        fc.asyncProperty(malformedCall(route), (call) => survives(server, call)),
        // One seed for all would give each call the same draws: all of them with a good id, or none.
        { seed: seed + n, numRuns: cases },
      );
    },
    unlimited,
  );

  it.skipIf(brief)(
    'each nasty text in each part of an address',
    async () => {
      const user = '/api/v1/admin/acme/users';
      const addresses = nasty.flatMap((part, turn) => [
        `/api/v1/admin/${encoded(part)}/users`,
        `${user}/${encoded(part)}`,
        ...sampleNth(parameterNames, turn, 3).map((name) => `${user}${queryOf([[name, part]])}`),
      ]);
      for (const path of addresses) await survives(server, { path, as: 'admin@system.test' });
      console.log(`malformed: ${addresses.length} addresses`);
    },
    300_000,
  );

  it.skipIf(brief)(
    'each parameter of each call with texts that no record has',
    async () => {
      const asked = routes.flatMap((route) =>
        parametersOf(route.row).flatMap((name, turn) =>
          // Always what no database accepts.
          ['\u0000', ...sampleNth(nasty, turn, nasty.length)].map((text) => ({
            ...callerOf(route),
            method: route.row.method,
            path: fill(route, world.names(route.subject.name, 'acme')) + queryOf([[name, text]]),
          })),
        ),
      );
      for (const call of asked) await survives(server, call);
      console.log(`malformed: ${asked.length} parameters`);
    },
    unlimited,
  );

  it('control: a handler that fails is found', async () => {
    const broken = await createTestServer({
      deps: {
        identity: { ...server.deps.identity, verifyAccessToken: () => Promise.reject(new TypeError('x')) },
      },
    });
    try {
      const call = { path: '/api/v1/users', host: 'system', token: 'x' };
      await expect(survives(broken, call, {})).rejects.toThrow('500');
    } finally {
      await broken.close();
    }
  });
});

const withBody = routes.filter(({ row }) => row.body);

describe.skipIf(withBody.length === 0)('size limits', () => {
  it.each(withBody.map((route, n) => ({ name: route.name, route, n })))('$name', async ({ route, n }) => {
    const ofSize = (size: number) => `"${'x'.repeat(size - 2)}"`;
    const send = (body: string, declared: boolean) =>
      server.fetch(fill(route, world.names(route.subject.name, 'acme')), {
        ...validCall(route),
        json: undefined,
        as: 'admin@system.test',
        body: declared ? body : new Blob([body]).stream(),
        headers: { ...validCall(route).headers, 'content-type': 'application/json' },
      });
    const { maxBytes = maxJsonBytes } = route.row;
    for (const declared of sampleNth([true, false], n, 2)) {
      expect((await send(ofSize(maxBytes), declared)).status).toBe(422);
      expect((await send(ofSize(maxBytes + 1), declared)).status).toBe(413);
    }
  });
});

type Call = TestCall & { path: string };

/** Answered, in the one shape, soon, and never with a failure of ours. A slow answer counts if it is slow each time. */
async function survives(
  { fetch, logs }: TestServer,
  { path, ...call }: Call,
  counts = statuses,
): Promise<void> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && fastest > slowest; tries++) {
    const start = performance.now();
    const response = await fetch(path, call);
    fastest = Math.min(fastest, performance.now() - start);
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    if (response.status >= 500) throw new Error(`${call.method} ${path}: ${response.status}, ${logs.at(-1)}`);
  }
  if (fastest > slowest) throw new Error(`${call.method} ${path}: ${Math.round(fastest)} ms`);
}

const nasty = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e txet',
  '\u2028',
  '😀'.repeat(60),
  'é\u0301',
  'İ',
  "' or 1=1 --",
  '%',
  '%_\\',
  '../../etc/passwd',
  '#{7*7}',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '-1',
  '0',
  '1e999',
  'NaN',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  'true',
  'null',
  '[]',
  '{}',
  'a,'.repeat(300),
  'x'.repeat(5_000),
];
/** Made once: each takes a while. */
const plainText = fc.string();
const json = fc.json();
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary' }), plainText);
const anything = fc.oneof(
  text,
  fc.anything({ withNullPrototype: false, withBigInt: false, maxDepth: 3 }),
  fc.constantFrom<unknown>(null, 0, -0, 2 ** 53 + 1, 1e308, true, [], {}, [[[]]], [null], { toString: 1 }),
);
const rawBodies = fc.constantFrom<BodyInit>(
  '',
  '{',
  '"',
  'null',
  '[]',
  '[1,2,3]',
  '\ufeff{}',
  '{"status":"ACTIVE","status":"DISABLED"}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `"${'x'.repeat(1_000_000)}"`,
  '{"firstName":"\\ud800","lastName":"\\u0000"}',
  '{"email":1e400}',
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
  new Uint8Array([0xc3, 0x28]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
  'a=b&c=d',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
);
/** Every parameter of any call, sent to each. */
const parameterNames = [...new Set(allRoutes.flatMap(({ row }) => parametersOf(row)))];

/** A call of this operation with one or more malformed parts; it comes from somebody who may make it. */
function malformedCall(route: Route): fc.Arbitrary<Call> {
  const parameter = fc.oneof(fc.constantFrom(...parameterNames), text);
  const query = fc.array(fc.tuple(parameter, text), { maxLength: 4 }).map(queryOf);
  const sub = fc.oneof({ weight: 3, arbitrary: fc.constant('acme') }, text);
  const names = fc.record(
    Object.fromEntries(
      Object.entries(world?.names(route.subject.name, 'acme') ?? {}).map(([name, value]) => [
        name,
        fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, text).map(encoded),
      ]),
    ),
  );
  const path = fc
    .record({ names, sub, query })
    .map(({ names, sub, query }) => fill(route, names, encoded(sub)) + query);
  const headers = fc.dictionary(
    fc.constantFrom(
      'if-match',
      'idempotency-key',
      'accept-language',
      'x-idle-seconds',
      'content-type',
      'x-request-id',
      'cookie',
    ),
    fc.oneof(
      plainText,
      fc.constantFrom(
        'W/"1"',
        '*',
        '"',
        '-5',
        'x'.repeat(300),
        'application/json; charset=utf-16',
        'text/xml',
      ),
    ),
    { maxKeys: 3 },
  );
  const valid = (validCall(route).json ?? {}) as Record<string, unknown>;
  const mutated = fc
    .dictionary(fc.oneof(fc.constantFrom(...Object.keys(valid), 'x'), text), anything, { maxKeys: 4 })
    .map((changed) => JSON.stringify({ ...valid, ...changed }));
  const body = route.row.method === 'GET' ? fc.constant(undefined) : fc.oneof(mutated, rawBodies, json);
  return fc.record({ path, headers, body }).map(({ path, headers, body }) => ({
    path,
    ...callerOf(route),
    method: route.row.method,
    body,
    headers: {
      'content-type': 'application/json',
      ...callerOf(route).headers,
      ...(route.row.versioned && { 'if-match': '1' }),
      ...sendable(headers),
    },
  }));
}

/** Who may make it. */
const callerOf = ({ gate, row }: Route): Pick<TestCall, 'as' | 'host' | 'headers'> =>
  gate === 'anyone' || gate === 'signInPage'
    ? { host: hosts[row.host ?? 'tenant'], headers: gate === 'signInPage' ? signInHeaders() : {} }
    : { as: 'admin@system.test' };

const encoded = (part: string) => encodeURIComponent(part.toWellFormed()) || '%20';
const queryOf = (parameters: [string, string][]) =>
  parameters.length > 0
    ? `?${parameters.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('=')).join('&')}`
    : '';

/** What a header may contain at all: the rest never leaves the client. */
function sendable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([, value]) => /^[\x20-\x7e\xa0-\xff]*$/.test(value)),
  );
}

/** Where each kind of host's calls are served. */
const hosts = { tenant: 'acme', platform: '', signUp: signUpSubdomain, any: 'acme' };
