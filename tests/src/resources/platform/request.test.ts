import { expect, it } from 'vitest';
import type { ApiDocument, ApiSchema } from '#contract/apiDocument.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { openApi } from '#server/services/platform/openApi.ts';
import { callsOf, isFound } from '#src/resources/platform/documented.ts';
import { exampleOf } from '#src/resources/platform/exampleOf.ts';
import { curlOf, nothingTyped, pathOf } from '#src/resources/platform/request.ts';
import { boundsOf, typeOf, valuesOf } from '#src/resources/platform/schemaWords.ts';

const document: ApiDocument = openApi('1', { ...readConfig({}), publicOrigin: 'https://tenantry.example' });
const calls = callsOf(document);
const origin = 'https://acme.tenantry.example';

function called(id: string) {
  const call = calls.flatMap((one) => [one, one.other ?? one]).find(({ operationId }) => operationId === id);
  if (!call) throw new Error(`The document has no ${id}`);
  return call;
}
const curl = (id: string, values: Record<string, string> = {}) => {
  const typed = { ...nothingTyped(document, called(id)), values };
  return curlOf(called(id), origin, typed);
};

it('finds calls by words of their path, their name and what they do', () => {
  const found = (words: string) =>
    calls.filter((call) => isFound(call, words)).map(({ operationId }) => operationId);
  expect(found('GET /api/v1/users/export')).toEqual(['users.export']);
  expect(found('create a user')).toContain('users.create');
  expect(found('no such call')).toEqual([]);
  expect(found('undefined')).toEqual([]);
});

it('writes a read as a line for a shell, the key being a variable of it', () => {
  expect(curl('users.list', { 'query.perPage': '5', 'query.searchText': 'a b' })).toBe(
    `curl "${origin}/api/v1/users?perPage=5&searchText=a%20b" \\\n  -H "Authorization: Bearer $API_KEY"`,
  );
});

it('leaves what is needed and not typed to variables, and names what is typed', () => {
  expect(curl('users.get')).toContain(`"${origin}/api/v1/users/$ID"`);
  expect(curl('users.get.admin', { 'path.sub': 'dune' })).toContain('/api/v1/admin/dune/users/$ID"');
  expect(curl('users.update', { 'header.If-Match': '3' })).toContain("-H 'If-Match: 3'");
});

it('writes a write with a body that the contract takes, and a key of its own for a retry', () => {
  const line = curl('users.create');
  expect(line).toMatch(/^curl -X POST /);
  expect(line).toContain('-H "Idempotency-Key: $(uuidgen)"');
  expect(line).toContain('"email": "name@example.com"');
  expect(curl('users.create', { 'header.Idempotency-Key': 'mine' })).not.toContain('uuidgen');
});

it('needs no key where anyone may call', () => {
  expect(curl('platform.health')).toBe(`curl "${origin}/healthz"`);
});

it('lets nothing that is typed end the quotes of the shell', () => {
  const typed = { values: {}, body: `{"a":"it's"}` };
  expect(curlOf(called('users.create'), origin, typed)).toContain(`'{"a":"it'\\''s"}'`);
  const path = { values: { 'path.id': '"; rm -rf $HOME' }, body: '' };
  expect(pathOf(called('users.get'), path, String)).toBe('/api/v1/users/%22%3B%20rm%20-rf%20%24HOME');
});

it('words every schema of the document, and makes an example of each body', () => {
  const bodies = calls.flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema ?? []);
  expect(bodies.length).toBeGreaterThan(40);
  for (const body of bodies) {
    expect(exampleOf(document, body)).toBeDefined();
    expect(typeOf(body)).not.toBe('');
  }
});

it('words types, bounds and values', () => {
  const text: ApiSchema = { type: ['string', 'null'], maxLength: 50 };
  expect(typeOf(text)).toBe('string | null');
  expect(typeOf({ type: 'array', items: text })).toBe('(string | null)[]');
  expect(typeOf({ $ref: '#/components/schemas/User' })).toBe('User');
  expect(typeOf({ type: 'object', additionalProperties: { type: 'string' } })).toBe('Record<string, string>');
  expect(boundsOf(document, text)).toEqual(['maxLength: 50']);
  expect(valuesOf(document, { anyOf: [{ type: 'string', enum: ['A', 'B'] }, { type: 'null' }] })).toEqual([
    'A',
    'B',
  ]);
});
