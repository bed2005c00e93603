import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { errorIn } from '#contract/errors.ts';
import { paramNames } from '#contract/operation.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';
import { allRoutes, fill, isOfPlatform, type Route } from '#tests/walk/routes.ts';
import { full, sampleNth } from '#tests/walk/sample.ts';
import { populate, type World } from '#tests/walk/world.ts';

const pairs = full ? 1_000 : 2;
const server = testServer({ clock: stoppedClock() });
let world: World;
beforeAll(async () => {
  world = await populate(server);
});

/** Each versioned row once, as the platform's administrator calls it if possible. */
const versioned = allRoutes.filter(
  ({ id, row, path }, n) => row.versioned && (path.includes('{sub}') || allRoutes[n + 1]?.id !== id),
);

it.each(versioned.map((route): [string, Route] => [route.name, route]))(
  'of two simultaneous edits exactly one wins: %s',
  async (name, route) => {
    const faults = await collide(server, world, route, pairs);
    console.log(`simultaneous edits: ${pairs} pairs of ${name}, ${faults.length} faults`);
    expect(faults).toEqual([]);
  },
  20 * 60_000,
);

/** Calls that change different fields of one record, or of one of its parts. */
const apart = versioned.flatMap((route) =>
  versioned
    .filter(
      (other) =>
        other.subject.name === route.subject.name &&
        storedOf(other) === storedOf(route) &&
        route.row.changes?.every((field) => other.row.changes && !other.row.changes.includes(field)),
    )
    .map((other): [string, string, Route, Route] => [route.name, other.name, route, other]),
);

/** Beyond every version in the log: making a record ready sets its version back, which nothing else does. */
let unused = 10_000;

it('names fields that two calls change', () => {
  expect(apart.length).toBeGreaterThan(10);
  const wrong = versioned.filter(
    ({ row, sample }) => row.changes && !row.changes.includes(sample.edit?.changed ?? ''),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it.each(sampleNth(apart, 0, 4))(
  'a change of other fields is kept: %s after %s',
  async (_, __, route, other) => {
    const { fetch, deps } = server;
    const own = world.names(route.subject.name, 'acme');
    const of = { accountId: world.accountIds.acme, subdomain: 'acme', names: own } as const;
    const send = (one: Route, version?: number) =>
      fetch(fill(one, own), {
        method: one.row.method,
        as: 'admin@system.test',
        json: one.sample.edit?.body('first', 0, (subject) => world.names(subject, 'acme')),
        headers: version === undefined ? {} : { 'if-match': String(version) },
      });
    const { table, version, name } = JSON.parse(storedOf(route));
    for (const { subject, id } of [other, route]) await subject.ready?.(deps, id, of);
    unused += 10;
    await sql`update ${sql.table(table)} set ${sql.ref(version)} = ${unused} where id = ${own[name]}`.execute(
      deps.db,
    );
    expect((await send(other)).status).toBe(200);
    expect((await send(route, unused)).status).toBe(200);
  },
);

it('control: without the check of versions both win', async () => {
  vi.resetModules();
  vi.doMock('#contract/operations.ts', async (original) => {
    const actual = await original<typeof import('#contract/operations.ts')>();
    type Id = Parameters<typeof actual.operation>[0];
    return { ...actual, operation: (id: Id) => ({ ...actual.operation(id), versioned: undefined }) };
  });
  const { createTestServer: createChanged } = await import('#tests/support/testServer.ts');
  const changed = await createChanged();
  try {
    const faults = await collide(changed, await populate(changed), updateOfUsers(), 5);
    console.log(`simultaneous edits, control: ${faults.length} faults of 5 pairs`);
    expect(faults).toHaveLength(5);
  } finally {
    await changed.close();
    vi.doUnmock('#contract/operations.ts');
    vi.resetModules();
  }
});

function storedOf({ sample, subject, path }: Route): string {
  const name = paramNames(path).at(-1);
  return JSON.stringify({ table: subject.table, version: 'version', name, ...sample.stored });
}

function updateOfUsers(): Route {
  const route = versioned.find(({ id }) => id === 'users.update');
  if (!route) throw new Error('Users are not updated');
  return route;
}

async function collide(
  { fetch, deps }: TestServer,
  { names, accountIds }: World,
  route: Route,
  count: number,
): Promise<string[]> {
  const { edit } = route.sample;
  const { table, version: counter = 'version' } = { table: route.subject.table, ...route.sample.stored };
  if (!edit || !table) throw new Error(`Nothing tells what two people send to ${route.name}`);
  const own = names(route.subject.name, 'acme');
  const as = isOfPlatform(route) ? 'admin@system.test' : 'admin@acme.test';
  const id = await recordId();
  const faults: string[] = [];
  const address = fill(route, own);
  const makeReady = async () => {
    const of = { accountId: accountIds.acme, subdomain: 'acme', names: own } as const;
    const before = await versionOf();
    await route.subject.ready?.(deps, route.id, of);
    // A version never decreases: earlier changes are not this pair's.
    await sql`update ${sql.table(table)} set ${sql.ref(counter)} = ${before}
      where id = ${id} and ${sql.ref(counter)} < ${before}`.execute(deps.db);
  };
  if (edit.isOnce) await makeReady();
  // The stored value differs from what is written first, so that there is a change to report.
  let version = await versionOf();
  for (let n = 0; n < count; n++) {
    const write = (who: string) =>
      fetch(address, {
        method: route.row.method,
        as,
        json: edit.body(who, n, (subject) => names(subject, 'acme')),
        headers: { 'if-match': String(version) },
      });
    const answers = await Promise.all([write('first'), write('second')]);
    const lost = answers.filter(({ status }) => status === 409);
    const won = answers.filter(({ status }) => status === 200);
    const error = errorIn(await lost[0]?.json());
    const told = error?.details.find(({ target }) => target === edit.changed);
    const stored = await versionOf();
    if (won.length !== 1 || lost.length !== 1) faults.push(`${n}: ${answers.map(({ status }) => status)}`);
    else if (
      error?.code !== 'EDIT_CONFLICT' ||
      !told?.changedBy ||
      !told.changedOn ||
      told.before === told.theirs
    )
      faults.push(`${n}: ${JSON.stringify(error)}`);
    else if (stored !== version + 1) faults.push(`${n}: version ${stored} after ${version}`);
    if (edit.isOnce) await makeReady();
    version = edit.isOnce ? await versionOf() : stored;
  }
  return faults;

  async function recordId(): Promise<string | undefined> {
    const { isAccount, isCaller, recordOf } = route.subject;
    if (isAccount) return accountIds.acme;
    if (recordOf) return recordOf(deps, route.id, { accountId: accountIds.acme, subdomain: 'acme' });
    if (!isCaller) return own[route.sample.stored?.name ?? paramNames(route.path).at(-1) ?? ''];
    const caller = deps.db.selectFrom('users').select('id').where('email', '=', as);
    return (await caller.executeTakeFirstOrThrow()).id;
  }

  async function versionOf(): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      select ${sql.ref(counter)} as version from ${sql.table(table ?? '')} where id = ${id}`.execute(deps.db);
    return rows[0]?.version ?? 0;
  }
}
