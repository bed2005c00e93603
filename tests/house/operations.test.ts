import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation, operationIds } from '../../contract/operations';
import { createTestServer, type TestServer } from '../support/testServer';
import { routes } from '../walk/routes';
import { gates } from '../walk/specification';
import { closure, type Source, sources } from './source';

type Route = { method: string; path: string };

describe('the manifest', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ fixture: 'empty' });
  });
  afterAll(() => server.close());

  it('is bound by the server, every row and every variant', () => {
    console.log(`manifest: ${operationIds.length} calls, ${wanted.length} with their variants`);
    expect(unbound(server.app.routes)).toEqual([]);
  });

  it('is all that the server answers, the app and its redirects aside', () => {
    expect(unlisted(server.app.routes)).toEqual([]);
  });

  it('control: finds a row without a route and a route without a row', () => {
    const { routes } = server.app;
    expect(unbound(routes.filter(({ path }) => path !== '/api/v1/users/:id/unlock'))).toHaveLength(1);
    expect(unlisted([...routes, { method: 'GET', path: '/api/v1/secret' }])).toHaveLength(1);
  });
});

describe('the walks', () => {
  it('go over every row of the manifest, and the specification names no other', () => {
    const walks = sources('tests/walk').filter(({ path }) => path.endsWith('.test.ts'));
    console.log(`walks: ${walks.length} files`);
    expect(walks.filter(leavesRowsOut).map(({ path }) => path)).toEqual([]);
    const rows = routes.map(({ row, path }) => `${row.method} ${path}`);
    expect(Object.keys(gates).sort()).toEqual(rows.sort());
  });

  it('control: finds a walk with a list of its own', () => {
    expect(leavesRowsOut({ path: 'tests/walk/own.test.ts', text: "const routes = ['/api/v1/users'];" })).toBe(
      true,
    );
  });
});

/** Every walk takes its calls from the one list that is made from the manifest. */
const leavesRowsOut = (walk: Source) =>
  !closure([walk], sources('tests')).some(({ target }) => target === 'tests/walk/routes.ts');

const wanted = operationIds.flatMap((id) => {
  const { method, path } = operation(id);
  return [path.own, path.admin]
    .filter((template) => template !== undefined)
    .map((template) => `${method} ${template.replace(/\{(\w+)\}/g, ':$1')}`);
});

const named = ({ method, path }: Route) => `${method} ${path}`;

const unbound = (routes: Route[]) => {
  const bound = new Set(routes.map(named));
  return wanted.filter((route) => !bound.has(route));
};

/** Middleware is bound to all methods; the app's own pages begin with its base. */
const unlisted = (routes: Route[]) =>
  routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/' && !/^\/app(\/\*)?$/.test(path))
    .map(named)
    .filter((route) => !wanted.includes(route));
