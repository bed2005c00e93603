import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { ordinary } from './ordinary.ts';
import { allRoutes, fill, manifestRows, routesOf } from './routes.ts';
import type { Subject } from './subject.ts';
import { subjects } from './subjects.ts';

it('every row of the manifest has a subject, which tells all that the walks ask', () => {
  const told = Object.keys(subjects);
  console.log(`subjects: ${told.length} for ${allRoutes.length} routes`);
  expect(routesOf(manifestRows, subjects)).toHaveLength(allRoutes.length);
});

const planted: Operation = {
  summary: 'Planted',
  method: 'PUT',
  path: { own: '/api/v1/planted/{plantedId}' },
  params: { plantedId: z.string() },
  access: { own: ['full:User'] },
  body: z.strictObject({ a: z.string() }),
  answer: null,
  idempotency: 'key',
};
const listed: Operation = {
  ...planted,
  method: 'GET',
  path: { own: '/api/v1/planted' },
  body: undefined,
  query: z.object({ page: z.string(), colour: z.string() }),
};
const gate = { anyOf: ['full:User'] };
const versioned: Operation = { ...planted, versioned: true };
const complete: Subject = {
  app: async () => ({}),
  gates: { 'PUT /api/v1/planted/{plantedId}': gate },
  names: { plantedId: async () => 'x' },
  table: 'planted',
  ready: async () => undefined,
  calls: { 'users.update': { body: () => ({ a: 'a' }), takes: ['a'], adds: {} } },
};

const lists = { 'GET /api/v1/planted': gate };

it.each<[fault: RegExp, row: Operation, subjects: Record<string, Subject>]>([
  [/No subject says who may call PUT/, planted, {}],
  [/a and b both say/, planted, { a: complete, b: complete }],
  [/what stands for {plantedId}/, planted, { a: { ...complete, names: {} } }],
  [/how a record is made ready/, planted, { a: { ...complete, ready: undefined } }],
  [/in which table/, planted, { a: { ...complete, table: undefined } }],
  [/a body of users.update/, planted, { a: { ...complete, calls: {} } }],
  [/which fields users.update takes/, planted, { a: { ...complete, calls: {} } }],
  [/what users.update adds/, planted, { a: { ...complete, calls: {} } }],
  [/what two people send to users.update/, versioned, { a: complete }],
  [/a filter by colour/, listed, { a: { ...complete, calls: {}, gates: lists } }],
  [
    /GET \/api\/v1\/planted, which the manifest has not/,
    planted,
    { a: { ...complete, gates: { ...complete.gates, ...lists } } },
  ],
  [
    /users.list, which the manifest has not/,
    planted,
    { a: { ...complete, calls: { ...complete.calls, 'users.list': {} } } },
  ],
])('control: refuses where it lacks %s', (fault, row, told) => {
  expect(() => routesOf({ 'users.update': row }, told)).toThrow(fault);
});

it('control: accepts complete data, and leaves unknown names unfilled', () => {
  const [route] = routesOf({ 'users.update': planted }, { a: complete });
  expect(route && fill(route, { plantedId: 'x' })).toBe('/api/v1/planted/x');
  expect(() => route && fill(route, { id: 'x' })).toThrow('Nothing stands for {plantedId}');
});

/** Everything the subject of an ordinary resource says. */
const announcements = ordinary({
  resource: 'announcements',
  entity: 'Announcement',
  values: (n) => ({ title: `Maintenance ${n}`, text: 'On Sunday', importance: 'HIGH' }),
  filters: ['importance=HIGH'],
  app: {
    routes: { list: 'announcements', show: 'announcements/:id', create: 'announcements/new' },
    required: { field: 'title', fault: 'validation.required' },
  },
});

it('a resource of the ordinary pattern needs little more than its name', () => {
  const body = z.strictObject({ title: z.string(), text: z.string(), importance: z.enum(['HIGH', 'LOW']) });
  const inAccount = (path: string) => ({ own: `/api/v1${path}`, admin: `/api/v1/admin/{sub}${path}` });
  const [many, single] = [inAccount('/announcements'), inAccount('/announcements/{id}')];
  const query = z.object({
    page: z.string(),
    perPage: z.string(),
    includeTotals: z.string(),
    importance: z.string(),
  });
  const safe = { ...planted, method: 'GET', body: undefined, idempotency: 'safe' } as const;
  const rows = {
    'announcements.list': { ...safe, path: many, query },
    'announcements.get': { ...safe, path: single },
    'announcements.create': { ...planted, path: many, method: 'POST' as const, body },
    'announcements.update': { ...planted, path: single, body, idempotency: 'idempotent' as const },
  };
  const made = routesOf(rows, { announcements });
  expect(made.map(({ name, gate }) => [name, gate])).toContainEqual([
    'PUT /api/v1/admin/{sub}/announcements/{id}',
    { anyOf: ['full:GlobalAnnouncement'], ownAccountToo: ['full:Announcement', 'full:GlobalAnnouncement'] },
  ]);
  expect(made).toHaveLength(8);
});
