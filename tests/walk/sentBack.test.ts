import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorIn } from '#contract/errors.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { testServer } from '../support/testServer.ts';
import { makeReady } from './calls.ts';
import { allRoutes, fill, isOfPlatform, isWrite, type Route, routes } from './routes.ts';
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

const callerOf = (route: Route) => (isOfPlatform(route) ? 'admin@system.test' : 'admin@acme.test');

async function readRecord(route: Route): Promise<Record<string, unknown>> {
  const { call, part, params } = route.row.readBy ?? { call: '' };
  const names = { ...world.names(route.subject.name, 'acme'), ...params };
  await makeReady(server.deps, route, world, 'acme');
  const reading = allRoutes.filter(({ id }) => id === call);
  const read = reading.find((one) => isOfPlatform(one) === isOfPlatform(route)) ?? reading[0];
  if (!read) throw new Error(`The manifest has no ${call}`);
  const answer = await server.fetch(fill(read, names), { as: callerOf(route) });
  const { data } = await answer.json();
  const found = part ? data[part] : data;
  // Whoever saves a webhook is its registrant.
  const {
    version: _,
    registeredBy: __,
    ...record
  } = Array.isArray(found) ? found.find(({ id }) => id === pathNames(route, names).at(-1)) : found;
  return record;
}

const pathNames = ({ path }: Route, names: Readonly<Record<string, string>>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => names[name]);

async function send(route: Route, json: object) {
  await makeReady(server.deps, route, world, 'acme');
  const path = fill(route, world.names(route.subject.name, 'acme'));
  const answer = await server.fetch(path, { method: route.row.method, as: callerOf(route), json });
  const details = errorIn(await answer.json())?.details ?? [];
  return { status: answer.status, targets: details.map(({ target }) => target) };
}
