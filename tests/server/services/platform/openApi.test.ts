import { expect, it } from 'vitest';
import { envelopeOf } from '#contract/envelopes.ts';
import { errorCodes } from '#contract/errors.ts';
import { operation, operationIds } from '#contract/operations.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { openApi } from '#server/services/platform/openApi.ts';

type Described = {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; explode?: boolean; schema: object }[];
  responses: Record<string, unknown>;
  security: object[];
  requestBody?: object;
};
const installation = {
  ...readConfig({ API_KEY_CALLS_PER_MINUTE: '77', BODY_SECONDS: '12' }),
  publicOrigin: 'https://tenantry.example',
};
const document = openApi('1.2.3', installation);
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
  expect(Object.keys(create?.responses ?? {})).toEqual([
    '201',
    ...['400', '401', '403', '409', '413', '422', '429', '500', '503'],
  ]);
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

it('requires a token except where anyone may call', () => {
  const open = described
    .filter(({ security }) => security.length === 0)
    .map(({ operationId }) => operationId);
  const expected = operationIds.filter((id) => ['public', 'cookie'].includes(String(operation(id).access)));
  expect(open.sort()).toEqual(expected.sort());
});

it('tells what a person alone may call from what a key may', () => {
  const securityOf = (id: string) => described.find(({ operationId }) => operationId === id)?.security;
  expect(securityOf('users.list')).toEqual([{ bearer: [] }]);
  expect(securityOf('profile.get')).toEqual([{ session: [] }]);
});

it('names the host of what no account answers', () => {
  const serversOf = (id: string) => Object(described.find(({ operationId }) => operationId === id)).servers;
  expect(serversOf('users.list')).toBeUndefined();
  expect(serversOf('platform.domain')).toEqual([{ url: 'https://tenantry.example' }]);
  expect(serversOf('investorSignup.userDetail')).toEqual([{ url: 'https://signup.tenantry.example' }]);
});

it('says what callers are held to, as it is configured', () => {
  expect(document['x-limits']).toMatchObject({ apiKeyCallsPerMinute: 77, bodySeconds: 12, rowsPerPage: 200 });
});

it('lists every code that a server refuses with, and those of each call', () => {
  const codes = document['x-errors'].map(({ code }) => code);
  expect(codes).toEqual(errorCodes.filter((code) => code !== 'NETWORK_FAILURE'));
  expect(document['x-errors']).toContainEqual({ code: 'TOO_MANY_REQUESTS', status: 429 });
  const codesOf = (id: string) =>
    Object(described.find(({ operationId }) => operationId === id))['x-error-codes'];
  expect(codesOf('users.update')).toEqual(
    expect.arrayContaining(['EDIT_CONFLICT', 'NOT_FOUND', 'DUPLICATE']),
  );
  expect(codesOf('users.list')).not.toContain('EDIT_CONFLICT');
  expect(codesOf('profile.get')).not.toContain('API_KEY_EXPIRED');
  expect(codesOf('platform.health')).not.toContain('UNAUTHORIZED');
});

it('says of each call who may make it, and of a write whether it may be repeated', () => {
  const descriptionOf = (id: string) =>
    Object(described.find(({ operationId }) => operationId === id)).description;
  expect(descriptionOf('users.update.admin')).toBe(
    'It needs `full:GlobalUser`. With `If-Match` it is refused with 409 if the record has changed since. Sent twice, it has the same effect as sent once.',
  );
  expect(descriptionOf('users.list')).toBe('It needs `read:User` or `read:GlobalUser`.');
  expect(descriptionOf('profile.get')).toBe('Only a signed-in user may call it: no API key may.');
  expect(descriptionOf('platform.version')).toBe('Anyone may call it, without a token.');
});

it('says what each parameter of a list is for', () => {
  const users = described.find(({ operationId }) => operationId === 'users.list');
  const page = users?.parameters.find(({ name }) => name === 'perPage');
  expect(page).toMatchObject({ description: 'How many rows a page has.' });
});

const schemaIn = (answer: unknown) => Object(answer).content['application/json'].schema;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('calls the schemas of the contract by their names, in answers and bodies', () => {
  const list = described.find(({ operationId }) => operationId === 'users.list');
  expect(schemaIn(list?.responses['200']).properties).toEqual({
    data: { type: 'array', items: ref('User') },
    pagination: ref('Pagination'),
  });
  const create = described.find(({ operationId }) => operationId === 'users.create');
  expect(schemaIn(create?.requestBody)).toEqual(ref('UserCreate'));
  const { User, JobFunction } = Object(document.components.schemas);
  expect(User.properties.jobFunction).toEqual(ref('JobFunction'));
  expect(JobFunction.description).toContain('depends on its type');
});

it('separates input from output schemas where they differ', () => {
  const { OpenIdConnectConfiguration: answered, OpenIdConnectConfigurationInput: sent } = Object(
    document.components.schemas,
  );
  expect(sent).toEqual({ ...answered, additionalProperties: false });
});

it('asks no other back end for versions', () => {
  const { User } = Object(document.components.schemas);
  expect(User.properties.version).toBeDefined();
  expect(User.required).toContain('id');
  expect(User.required).not.toContain('version');
});

it('says where it is served, what each group of calls is about, and what every call may fail with', () => {
  const [server] = document.servers;
  expect(server?.url).toBe('https://{account}.tenantry.example');
  const tags = document.tags.map(({ name }) => name);
  expect(tags).toEqual([...new Set(operationIds.map((id) => id.split('.')[0]))].sort());
  expect(document.tags.filter(({ description }) => !/^.{10,}[^.]\.$/.test(description))).toEqual([]);
  expect(document.tags).toContainEqual({ name: 'listViews', description: "One's own views of lists." });
  for (const { path, responses } of described) {
    const envelope = envelopeOf(path);
    const failure = {
      plain: 'Failure',
      directory: 'DirectoryFailure',
      graphql: 'GraphQLFailure',
      scim: 'ScimFailure',
    };
    const $ref = `#/components/responses/${failure[envelope]}`;
    expect(responses).toMatchObject({
      [envelope === 'scim' ? 400 : 422]: { $ref },
      429: { $ref },
      500: { $ref },
      503: { $ref },
    });
  }
  const { Failure } = Object(document.components.responses);
  expect(schemaIn(Failure)).toEqual(ref('ErrorBody'));
});

it('gives the shape of what a path names, where it has one', () => {
  const get = described.find(({ operationId }) => operationId === 'users.get');
  expect(get?.parameters.find(({ name }) => name === 'id')?.schema).toMatchObject({ format: 'uuid' });
});

it('is JSON, with no schema that refers to nowhere', () => {
  const text = JSON.stringify(document);
  const known = Object.keys(document.components.schemas);
  const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(referred.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  expect(known.filter((name) => !referred.includes(name))).toEqual([]);
  expect(text.match(/"\$ref":"(?!#\/components)/)).toBeNull();
});

it('says what common fields mean, and the bounds of what is sent', () => {
  const schema = (name: string) => Object(document.components.schemas)[name];
  const [user, webhook] = [schema('User').properties, schema('WebhookCreate').properties];
  for (const described of [user.id, user.version, webhook.events, schema('AddressRange')])
    expect(described.description).toMatch(/\.$/);
  expect(webhook.url).toMatchObject({ format: 'uri', maxLength: 1_000 });
  expect(schema('NewAccount').properties.trialEndsOn).toMatchObject({ format: 'date' });
  expect(schema('UserCreate').properties.email).toMatchObject({ format: 'email', maxLength: 254 });
});
