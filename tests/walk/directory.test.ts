import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { paramNames } from '#contract/operation.ts';
import { scimMediaType, scimSchemas } from '#contract/scim.ts';
import { canaryOf } from '#server/demo/canary.ts';
import { type TestCall, testServer } from '../support/testServer.ts';
import { putProvisioning, walkedToken } from './addProvisioning.ts';
import { directoryRoutes, fill, isWrite, noSuchId, type Route } from './routes.ts';
import { brief, full, unlimited } from './sample.ts';
import { digests } from './storedRows.ts';
import { populate, type TenantName, type World } from './world.ts';

const server = testServer({ fixture: 'canaries' });
let world: World;
let n = 0;
beforeAll(async () => {
  world = await populate(server);
  for (const tenant of ['acme', 'birch', 'system'] as const)
    await putProvisioning(server.deps, world.accountIds[tenant]);
});

const tokenOf = (tenant: TenantName) => walkedToken(world.accountIds[tenant]);

async function send(route: Route, call: TestCall, of: TenantName = 'acme', id?: string) {
  n += 1;
  const names = world.names('scim', of);
  const body = route.sample.body?.(n);
  return server.fetch(fill(route, id === undefined ? names : { id }), {
    method: route.row.method,
    host: 'acme',
    headers: { 'content-type': scimMediaType },
    ...(body && { body: JSON.stringify(body) }),
    ...call,
  });
}

describe.each(directoryRoutes)('$name', (route) => {
  const isNamed = paramNames(route.path).length > 0;

  it('is refused to everyone but the account’s directory', async () => {
    const before = await digests(server.deps);
    const callers: TestCall[] = [
      {},
      { token: 'scim_nobody' },
      { token: tokenOf('birch') },
      ...world.principals.flatMap(({ host, token }) => (host === 'acme' && token ? [{ token }] : [])),
    ];
    for (const caller of callers) {
      const answer = await send(route, caller);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ schemas: [scimSchemas.error], status: '401' });
    }
    expect(await digests(server.deps)).toEqual(before);
  });

  it.skipIf(!isNamed)('finds no other account’s record, and none that is malformed', async () => {
    const before = await digests(server.deps, {
      accountId: world.accountIds.acme,
      isPlatform: false,
      among: [],
    });
    for (const of of ['birch', 'system'] as const)
      expect((await send(route, { token: tokenOf('acme') }, of)).status).toBe(404);
    for (const id of [noSuchId, 'x', `${noSuchId}%00`, '%2e%2e%2fUsers'])
      expect((await send(route, { token: tokenOf('acme') }, 'acme', id)).status).toBe(404);
    expect(
      await digests(server.deps, { accountId: world.accountIds.acme, isPlatform: false, among: [] }),
    ).toEqual(before);
  });

  it('is answered to the account’s directory, without another account’s text', async () => {
    await route.subject.ready?.(server.deps, route.id, {
      accountId: world.accountIds.acme,
      subdomain: 'acme',
      names: world.names('scim', 'acme'),
    });
    const answer = await send(route, { token: tokenOf('acme') });
    expect(answer.status).toBe(route.row.status ?? 200);
    const text = await answer.text();
    for (const other of ['birch', 'system', 'cedar', 'dune'] as const)
      expect(text).not.toContain(canaryOf(other));
  });

  it(
    'survives malformed input',
    async () => {
      const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary' }));
      const anything = fc.oneof(text, fc.anything({ withBigInt: false, maxDepth: 3 }));
      const operation = fc.record({ op: anything, path: anything, value: anything }, { requiredKeys: [] });
      const body = fc.oneof(
        fc.json(),
        fc.constantFrom('', '{', 'null', '[]', `${'['.repeat(10_000)}`),
        fc.dictionary(fc.constantFrom(...attributes), anything).map((sent) => JSON.stringify(sent)),
        fc.array(operation).map((Operations) => JSON.stringify({ schemas: [scimSchemas.patch], Operations })),
      );
      const query = fc.array(fc.tuple(fc.constantFrom(...parameters), text), { maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(body, query, async (sent, asked) => {
          const search = new URLSearchParams(asked.map(([name, value]) => [name, value.toWellFormed()]));
          const answer = await server.fetch(`${fill(route, world.names('scim', 'acme'))}?${search}`, {
            method: route.row.method,
            host: 'acme',
            token: tokenOf('acme'),
            headers: { 'content-type': scimMediaType },
            ...(isWrite(route) && { body: sent }),
          });
          if (answer.status >= 500) throw new Error(`${answer.status}: ${server.logs.at(-1)}`);
        }),
        { seed: 20_261_129, numRuns: full ? 1_000 : brief ? 5 : 15 },
      );
    },
    unlimited,
  );
});

const attributes = [
  'schemas',
  'userName',
  'externalId',
  'name',
  'name.givenName',
  'displayName',
  'title',
  'active',
  'emails',
  'members',
  'Operations',
  'id',
  'meta',
  scimSchemas.enterprise,
  `${scimSchemas.enterprise}:employeeNumber`,
  '__proto__',
];
const parameters = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes', 'sortBy', 'x'];
const nasty = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '😀'.repeat(60),
  "' or 1=1 --",
  '%',
  '%_\\',
  '../../etc/passwd',
  '-1',
  '1e999',
  'NaN',
  '99999999999999999999',
  'null',
  '[]',
  'x'.repeat(5_000),
  'userName eq "\u0000"',
  'userName sw "%"',
  'members eq "x"',
  'id eq "x"',
  'userName eq 5',
  'active eq "perhaps"',
  'userName eq',
  '(((((',
  'members[value eq "x"]',
  'members[value eq "\u0000"]',
  '(a eq 1 or b eq 2) and '.repeat(40),
  'emails[type eq "work"].value',
  'name',
  'userName',
  'active',
  'members',
  'externalId',
];
