import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorIn } from '#contract/errors.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { testServer } from '../support/testServer.ts';
import { callerOf, makeReady, recordReadBy } from './calls.ts';
import { allRoutes, fill, isWrite, type Route, routes } from './routes.ts';
import { populate, type World } from './world.ts';

const server = testServer({ clock: stoppedClock() });
let world: World;
beforeAll(async () => {
  world = await populate(server);
});

const written = routes.filter(({ row }) => row.readBy);

it('every write of a record that is read under the same path says which call reads it', () => {
  const read = new Set(allRoutes.filter((route) => !isWrite(route)).map(({ path }) => path));
  const silent = routes.filter(
    ({ row, path }) => row.body && row.method !== 'GET' && read.has(path) && !row.readBy,
  );
  const changing = silent.filter(({ row }) => ['PUT', 'PATCH'].includes(row.method));
  // A key that is sent back is a key to be replaced (decisions, ruling 64).
  expect(changing.filter(({ id }) => id !== 'apiKeys.regenerate').map(({ name }) => name)).toEqual([]);
  expect(written.length).toBeGreaterThan(15);
});

describe.each(written)('$name', (route) => {
  const fields = Object.entries(route.row.body instanceof z.ZodMiniObject ? route.row.body.shape : {});

  it('takes its record as it was read, and changes nothing', async () => {
    const record = await readRecord(route);
    expect(await send(route, record)).toEqual({ status: 200, targets: [] });
    expect(await readRecord(route)).toEqual(record);
  });

  it('leaves an optional field that is left out as it is stored, and names a required one', async () => {
    const record = await readRecord(route);
    for (const [name, schema] of fields) {
      const { [name]: _, ...others } = record;
      const isOptional = z.safeParse(schema, undefined).success;
      const refused = { status: 422, targets: expect.arrayContaining([expect.stringContaining(name)]) };
      expect([name, await send(route, others)]).toEqual([
        name,
        isOptional ? { status: 200, targets: [] } : refused,
      ]);
      expect(await readRecord(route)).toEqual(record);
    }
  });

  it('names a field with another value that it cannot change', async () => {
    const record = await readRecord(route);
    const readOnly = Object.keys(record).filter((name) => !fields.some(([field]) => field === name));
    const changeable = readOnly.filter((name) => !route.row.readBy?.ignored?.includes(name));
    for (const name of changeable) {
      const changed = { ...record, [name]: { other: 'value' } };
      expect([name, await send(route, changed)]).toEqual([name, { status: 422, targets: [name] }]);
    }
    expect(await readRecord(route)).toEqual(record);
  });
});

async function readRecord(route: Route): Promise<Record<string, unknown>> {
  await makeReady(server.deps, route, world, 'acme');
  // Whoever saves a webhook is its registrant.
  const { version: _, registeredBy: __, ...record } = await recordReadBy(server, route, world);
  return record;
}

async function send(route: Route, json: object) {
  await makeReady(server.deps, route, world, 'acme');
  const path = fill(route, world.names(route.subject.name, 'acme'));
  const answer = await server.fetch(path, { method: route.row.method, as: callerOf(route), json });
  const details = errorIn(await answer.json())?.details ?? [];
  return { status: answer.status, targets: details.map(({ target }) => target) };
}
