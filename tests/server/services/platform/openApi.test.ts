import { expect, it } from 'vitest';
import { operation, operationIds } from '#contract/operations.ts';
import { openApi } from '#server/services/platform/openApi.ts';

type Described = {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; explode?: boolean; schema: object }[];
  responses: Record<string, unknown>;
  security: object[];
  requestBody?: object;
};
const document = openApi('1.2.3');
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({ path, method, ...(entry as Described) })),
);

it('describes every path of every row once, under an id of its own', () => {
  const paths = operationIds.flatMap((id) =>
    Object.values(operation(id).path).map((path) => `${operation(id).method.toLowerCase()} ${path}`),
  );
  expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(paths.sort());
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
});

it('names each parameter of a path, and each header that a write needs', () => {
  const update = described.find(({ operationId }) => operationId === 'users.update.admin');
  expect(update?.parameters.map(({ name }) => name)).toEqual(['sub', 'id', 'If-Match']);
  expect(update?.parameters.find(({ name }) => name === 'If-Match')?.required).toBeUndefined();
  expect(update?.requestBody).toBeDefined();
  const create = described.find(({ operationId }) => operationId === 'users.create');
  expect(create?.parameters.map(({ name }) => name)).toEqual(['sendInvite', 'Idempotency-Key']);
  expect(Object.keys(create?.responses ?? {})).toEqual(['201', 'default']);
});

it('takes what the documents call a search or a status by either name, on every list that has one', () => {
  const namesOf = ({ parameters }: Described) => parameters.map(({ name }) => name);
  const searched = described.filter((entry) => namesOf(entry).includes('searchText'));
  expect(searched.length).toBeGreaterThan(5);
  for (const entry of searched) expect(namesOf(entry)).toContain('search');
  const users = described.find(({ operationId }) => operationId === 'users.list');
  expect(users && namesOf(users)).toEqual(expect.arrayContaining(['status', 'userStatus']));
});

it('says that a filter takes several values, comma-separated, and which', () => {
  const list = described.find(({ operationId }) => operationId === 'users.list');
  const status = list?.parameters.find(({ name }) => name === 'status');
  expect(status).toMatchObject({
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { enum: ['ACTIVE', 'DISABLED', 'LOCKED'] } },
  });
  expect(list?.parameters.find(({ name }) => name === 'page')).not.toHaveProperty('explode');
});

it('asks for a token except where anyone may call', () => {
  const open = described
    .filter(({ security }) => security.length === 0)
    .map(({ operationId }) => operationId);
  const expected = operationIds.filter((id) => ['public', 'cookie'].includes(String(operation(id).access)));
  expect(open.sort()).toEqual(expected.sort());
});

it('is JSON, with no schema that refers to nowhere', () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
  expect(text.match(/"\$ref":"(?!#\/components)/)).toBeNull();
});
