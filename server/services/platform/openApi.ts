import * as z from 'zod/mini';
import { type Envelope, envelopeOf, failureShapes, wrappedShape } from '#contract/envelopes.ts';
import type { Operation } from '#contract/operation.ts';
import { operation, operationIds, type ResourceName } from '#contract/operations.ts';
import { namedSchemas } from './openApiSchemas.ts';
import { describeTag } from './openApiTags.ts';

type Schemas = ReturnType<typeof namedSchemas>;

/** The manifest as an OpenAPI 3.1 document, as it is served below this origin: one entry for each path of each row. */
export function openApi(version: string, publicOrigin: string) {
  const named = namedSchemas();
  const entries = operationIds.flatMap((id) =>
    Object.entries(operation(id).path).map(([variant, path]) => ({ id, variant, path })),
  );
  const documented: Record<string, Record<string, object>> = {};
  for (const { id, variant, path } of entries) {
    const row: Operation = operation(id);
    const entry = describe(named, id, variant, path, row);
    documented[path] = { ...documented[path], [row.method.toLowerCase()]: entry };
  }
  const used = new Set(operationIds.map(tagOf));
  const { document, schemas } = named.components({ paths: documented, responses: failures(named) });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tenantry',
      version,
      description:
        'Every call of Tenantry. Lists come in pages: `pagination.hasNext` says whether there is another.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [serverAt(publicOrigin)],
    tags: [...used].sort().map((name) => ({ name, description: describeTag(name) })),
    paths: document.paths,
    components: {
      schemas,
      responses: document.responses,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the account (`tnt_…`), or the access token of a signed-in user.',
        },
      },
    },
  };
}

/** Each account is served at a subdomain of its own. */
function serverAt(publicOrigin: string) {
  const { protocol, host } = new URL(publicOrigin);
  const description = 'The subdomain of the account that calls';
  return {
    url: `${protocol}//{account}.${host}`,
    variables: { account: { default: 'system', description } },
  };
}

const tagOf = (id: string) => id.split('.')[0] as ResourceName;

const failureNames: Record<Envelope, string> = {
  plain: 'Failure',
  directory: 'DirectoryFailure',
  graphql: 'GraphQLFailure',
};

/** The answers that every call may have; a 429 or 503 says in `Retry-After` when to call again. */
function failures(named: Schemas) {
  const retry = { 'Retry-After': { description: 'Seconds, with 429 and 503', schema: { type: 'integer' } } };
  return Object.fromEntries(
    Object.entries(failureShapes).map(([envelope, shape]) => [
      failureNames[envelope as Envelope],
      {
        description: '`code` says what is wrong, `target` and `details` with which fields',
        headers: retry,
        content: { 'application/json': { schema: named.of(shape, 'output') } },
      },
    ]),
  );
}

function describe(named: Schemas, id: string, variant: string, path: string, row: Operation) {
  const access = typeof row.access === 'string' ? row.access : row.access[variant as 'own' | 'admin'];
  const failure = { $ref: `#/components/responses/${failureNames[envelopeOf(path)]}` };
  const json = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
    'application/json': { schema: named.of(schema, io) },
  });
  return {
    operationId: variant === 'admin' && row.path.own ? `${id}.admin` : id,
    summary: row.summary,
    tags: [tagOf(id)],
    security: row.access === 'public' || row.access === 'cookie' ? [] : [{ bearer: [] }],
    'x-permissions': access,
    parameters: [...pathParameters(path, row), ...queryParameters(row), ...headerParameters(row)],
    ...(row.body && {
      requestBody: { required: !row.body.safeParse(undefined).success, content: json(row.body, 'input') },
    }),
    ...(row.accepts && { requestBody: { required: true, content: { [row.accepts]: {} } } }),
    responses: {
      [row.status ?? 200]: {
        description: 'Success',
        ...(row.answer && { content: json(wrappedShape(path, row.answer), 'output') }),
        ...(row.produces && { content: { [row.produces]: {} } }),
      },
      '4XX': failure,
      '5XX': failure,
    },
  };
}

const pathParameters = (path: string, { params = {} }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params[name] ? schemaOf(params[name], 'input') : { type: 'string' },
  }));

function queryParameters({ query }: Operation) {
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  const { properties: read = {} } = query ? schemaOf(query, 'output') : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(isList(read[name]) ? { ...commaSeparated, schema: read[name] } : { schema }),
  }));
}

const isList = (schema: unknown) => Object(schema).type === 'array';
const commaSeparated = { style: 'form', explode: false };

const headerParameters = ({ versioned, idempotency }: Operation) => [
  ...(versioned ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
  ...(idempotency === 'key' ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
];

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
