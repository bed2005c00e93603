import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { resources } from '#src/app/App.tsx';
import type { AppResource } from '#src/layout/appResource.ts';
import { polyglotOf } from '../support/catalogs.ts';

it('every text that the screens of a resource are made of is in its catalog', () => {
  const wanted = resources.flatMap(textsOf);
  console.log(`texts of records: ${wanted.length} of ${resources.length} resources`);
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter(isMissing)).toEqual([]);
});

it('control: names what the catalog of a resource lacks', () => {
  const load = async () => () => null;
  const platform = textsOf({
    name: 'platform',
    area: 'account',
    recordRepresentation: 'name',
    list: { path: 'widgets', load, begins: { sort: { field: 'name', order: 'ASC' }, filter: {} } },
    create: { path: 'widgets/new', load },
  });
  expect(platform.filter(isMissing)).toEqual(
    expect.arrayContaining(['platform.couldNotLoad', 'platform.count', 'platform.create.done']),
  );
  const users = textsOf({
    name: 'users',
    area: 'account',
    recordRepresentation: 'id',
    show: { path: 'users/:id', load },
    deletes: 'users.unlock',
  });
  expect(users).toEqual(
    expect.arrayContaining(['users.fields.lastName', 'users.updated', 'users.unlock.question']),
  );
});

const polyglot = polyglotOf('en');
const isMissing = (key: string) => !polyglot.has(key);

/** What `src/parts/record/` words for a resource by its screens, and the labels of its inputs. */
function textsOf({ name, area, list, create, show, deletes }: AppResource): string[] {
  const record = [
    'one',
    'couldNotLoadOne',
    'notFound',
    'notFoundHint',
    ...(isWritten(name) ? ['updated'] : []),
  ];
  const keys = [
    'name',
    ...(list ? ['search', 'count', 'empty', 'couldNotLoad'] : []),
    ...(list && area === 'account' ? ['title'] : []),
    ...(create ? ['open', 'title', 'submit', 'done'].map((key) => `create.${key}`) : []),
    ...(typeof show === 'object' ? record : []),
    ...['action', 'question', 'done'].flatMap((key) => (deletes ? `${verbOf(deletes)}.${key}` : [])),
    ...['create', 'update'].flatMap((verb) => typedIn(`${name}.${verb}`)).map((field) => `fields.${field}`),
  ];
  return [...new Set(keys)].map((key) => `${name}.${key}`);
}

const verbOf = (id: string) => id.slice(id.indexOf('.') + 1);

const isWritten = (name: string) =>
  operationIds.some((id) => id.startsWith(`${name}.`) && operation(id).versioned);

const typedIn = (id: string): string[] =>
  operationIds.includes(id as OperationId) ? fieldsOf(operation(id as OperationId).body) : [];

const fieldsOf = (body: z.ZodMiniType | undefined): string[] =>
  body && 'shape' in body ? Object.keys(Object(body.shape)) : [];
