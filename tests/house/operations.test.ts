import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { directoryBase, envelopeOf } from '#contract/envelopes.ts';
import type { Operation } from '#contract/operation.ts';
import { operation, operationIds } from '#contract/operations.ts';
import { NewSubdomain } from '#contract/subdomains.ts';
import type { Handlers } from '#server/access/call.ts';
import { collect } from '#server/services/handlersOf.ts';
import { testServer } from '../support/testServer.ts';
import { closure, filesBelow, type Source, sources } from './source.ts';

type Route = { method: string; path: string };

describe('the manifest', () => {
  const server = testServer({ fixture: 'empty' });

  it('is bound by the server, every row and every variant', () => {
    console.log(`manifest: ${operationIds.length} calls, ${wanted.length} with their variants`);
    expect(unbound(server.app.routes)).toEqual([]);
  });

  it('is all that the server answers, the app and the steps of identity providers aside', () => {
    expect(unlisted(server.app.routes)).toEqual([]);
  });

  it('has no word in its paths, in a tenant’s position, that could be a tenant’s name', () => {
    const paths = [...new Set(wanted.map((route) => route.split(' ')[1] ?? ''))];
    const tenants = paths.filter((path) => path.includes('/:sub')).map((path) => path.split('/:sub')[0]);
    const words = [...new Set(tenants)].flatMap((before) =>
      paths
        .filter((path) => path.startsWith(`${before}/`))
        .map((path) => path.slice(`${before}/`.length).split('/')[0] ?? '')
        .filter((word) => !word.startsWith(':')),
    );
    console.log(`words where a tenant may stand: ${[...new Set(words)].join(', ')}`);
    expect(words).toContain('traits');
    expect(words.filter((word) => NewSubdomain.safeParse(word).success)).toEqual([]);
  });

  it('has no call of the firm directory without room for `ok`', () => {
    expect(operationIds.map(operation).filter(saysNoOk)).toEqual([]);
    const row = { ...operation('users.removeFactor'), path: { own: `${directoryBase}/firms/{id}` } };
    expect(saysNoOk(row)).toBe(true);
    expect(saysNoOk({ ...row, answer: operation('users.get').answer })).toBe(false);
  });

  it('has no body with a default: a field that is left out is refused, or stays as it is stored', () => {
    const bodies = operationIds.flatMap((id) => {
      const { body } = operation(id);
      return body ? defaultsIn(body, id) : [];
    });
    expect(bodies).toEqual([]);
    const withDefault = z.array(z.object({ key: z.nullish(z._default(z.string(), 'x')) }));
    expect(defaultsIn(withDefault, 'users.create')).toEqual(['users.create.key']);
  });

  it('control: finds a row without a route and a route without a row', () => {
    const { routes } = server.app;
    expect(unbound(routes.filter(({ path }) => path !== '/api/v1/users/:id/unlock'))).toHaveLength(1);
    expect(unlisted([...routes, { method: 'GET', path: '/api/v1/secret' }])).toHaveLength(1);
  });
});

describe('the handlers', () => {
  const handler = async () => undefined;
  const all: Partial<Handlers> = Object.fromEntries(operationIds.map((id) => [id, handler]));

  it('are collected from every service file, each of which exports one service', async () => {
    const files = filesBelow('server/services').filter((path) => path.split('/').length === 3);
    const services = files.filter((path) => !/\/(handlersOf|appDeps)\.ts$/.test(path));
    console.log(`services: ${services.length} files`);
    for (const path of services) {
      const exported = Object.keys(await import(/* @vite-ignore */ `../../${path}`));
      expect(exported).toEqual([`${basename(path, '.ts')}Service`]);
    }
  });

  it('are one for each row: a server with none or two for one does not start, and names the row', () => {
    const { 'users.get': _, ...rest } = all;
    expect(() => collect([all])).not.toThrow();
    expect(() => collect([rest])).toThrow('No service answers users.get');
    expect(() => collect([rest, all])).toThrow('Two services answer users.list');
    const unlisted = { ...all, 'users.forget': handler };
    expect(() => collect([unlisted])).toThrow('The manifest has no users.forget');
  });
});

describe('the walks', () => {
  it('take their calls from the one list that is made from the manifest', () => {
    const walks = sources('tests/walk').filter(({ path }) => path.endsWith('.test.ts'));
    console.log(`walks: ${walks.length} files`);
    expect(walks.filter(leavesRowsOut).map(({ path }) => path)).toEqual([]);
  });

  it('control: finds a walk with a list of its own', () => {
    expect(leavesRowsOut({ path: 'tests/walk/own.test.ts', text: "const routes = ['/api/v1/users'];" })).toBe(
      true,
    );
  });
});

/** Fields, at any depth, that get a value where none was sent. */
function defaultsIn(schema: unknown, path: string): string[] {
  if (!(schema instanceof z.core.$ZodType)) return [];
  const def: z.core.$ZodTypeDef & { shape?: object } = schema._zod.def;
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, undefined);
    const own = parsed.success && parsed.data !== undefined ? [`${path}.${name}`] : [];
    return [...own, ...defaultsIn(field, `${path}.${name}`)];
  });
  return [
    ...fields,
    ...Object.values(def)
      .flat()
      .flatMap((part) => defaultsIn(part, path)),
  ];
}

const saysNoOk = ({ path, answer, produces }: Operation) =>
  !produces &&
  Object.values(path).some((one) => envelopeOf(one) === 'directory') &&
  !(answer instanceof z.ZodMiniObject);

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

/**
 * Middleware is bound to all methods; the app's own pages begin with its base, the other steps are in
 * `tests/walk/routes.test.ts`.
 */
const unlisted = (routes: Route[]) =>
  routes
    .filter(
      ({ method, path }) => method !== 'ALL' && path !== '/' && !/^\/(app(\/\*)?|federation\/.*)$/.test(path),
    )
    .map(named)
    .filter((route) => !wanted.includes(route));
