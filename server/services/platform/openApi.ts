import * as z from 'zod/mini';
import { type Envelope, envelopeOf, failureShapes, wrappedShape } from '#contract/envelopes.ts';
import type { Operation } from '#contract/operation.ts';
import { operation, operationIds } from '#contract/operations.ts';

/** The manifest as an OpenAPI 3.1 document: one entry for each path of each row. */
export function openApi(version: string) {
  const entries = operationIds.flatMap((id) =>
    Object.entries(operation(id).path).map(([variant, path]) => ({ id, variant, path })),
  );
  const documented: Record<string, Record<string, object>> = {};
  for (const { id, variant, path } of entries) {
    const row: Operation = operation(id);
    documented[path] = { ...documented[path], [row.method.toLowerCase()]: describe(id, variant, path, row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tenantry', version },
    paths: documented,
    components: {
      schemas: {
        [failureNames.plain]: schemaOf(failureShapes.plain, 'output'),
        [failureNames.directory]: schemaOf(failureShapes.directory, 'output'),
        [failureNames.graphql]: schemaOf(failureShapes.graphql, 'output'),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const failureNames: Record<Envelope, string> = {
  plain: 'Error',
  directory: 'DirectoryError',
  graphql: 'GraphQLError',
};

function describe(id: string, variant: string, path: string, row: Operation) {
  const access = typeof row.access === 'string' ? row.access : row.access[variant as 'own' | 'admin'];
  return {
    operationId: variant === 'admin' && row.path.own ? `${id}.admin` : id,
    summary: row.summary,
    tags: [id.split('.')[0]],
    security: row.access === 'public' || row.access === 'cookie' ? [] : [{ bearer: [] }],
    'x-permissions': access,
    parameters: [...pathParameters(path), ...queryParameters(row), ...headerParameters(row)],
    ...(row.body && {
      requestBody: {
        required: !row.body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(row.body, 'input') } },
      },
    }),
    ...(row.accepts && { requestBody: { required: true, content: { [row.accepts]: {} } } }),
    responses: {
      [row.status ?? 200]: {
        description: 'Success',
        ...(row.answer && {
          content: { 'application/json': { schema: schemaOf(wrappedShape(path, row.answer), 'output') } },
        }),
        ...(row.produces && { content: { [row.produces]: {} } }),
      },
      default: {
        description: 'Failure',
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${failureNames[envelopeOf(path)]}` },
          },
        },
      },
    },
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
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

const headerParameters = ({ versioned, repeat }: Operation) => [
  ...(versioned ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
  ...(repeat === 'key' ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
];

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
