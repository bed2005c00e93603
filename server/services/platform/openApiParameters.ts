import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { maxPerPage } from '#contract/paging.ts';
import { describeField } from './openApiFields.ts';

/** A call's parameters: in its path, its query and its headers. */
export const parametersOf = (path: string, row: Operation) => [
  ...pathParameters(path, row),
  ...queryParameters(row),
  ...headerParameters(row),
];

const pathParameters = (path: string, { params = {} }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'sub' && { description: 'The subdomain of the account that the call is about.' }),
    schema: params[name] ? schemaOf(params[name], 'input') : { type: 'string' },
  }));

function queryParameters({ query }: Operation) {
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  const { properties: read = {} } = query ? schemaOf(query, 'output') : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...describe(name),
    ...(isList(read[name]) ? { ...commaSeparated, schema: read[name] } : { schema }),
  }));
}

const isList = (schema: unknown) => Object(schema).type === 'array';
const commaSeparated = { style: 'form', explode: false };

const headerParameters = ({ versioned, idempotency }: Operation) => [
  ...(versioned
    ? [{ name: 'If-Match', in: 'header', description: ifMatch, schema: { type: 'string' } }]
    : []),
  ...(idempotency === 'key'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description: idempotencyKey,
          schema: { type: 'string', maxLength: 200 },
        },
      ]
    : []),
];

const ifMatch =
  'The `version` of the record that the change was made from; 409 EDIT_CONFLICT where it has another by now. Without it, or with `*`, any version is changed.';
const idempotencyKey =
  'A text of your own for this request. Sent again with it within a day, the same request is carried out once and answered alike; a new record whose secret is shown once answers 409 with its id.';

function describe(name: string) {
  const description = descriptions[name] ?? describeField(name);
  return description ? { description } : {};
}

/** The descriptions of most lists' parameters. */
const descriptions: Record<string, string> = {
  ids: `Only the records of these ids, separated by commas, ${maxPerPage} at most.`,
  page: 'Which page, counted from 1.',
  perPage: 'How many rows a page has.',
  orderField: 'The field that the rows are ordered by.',
  orderDirection: 'Upwards or downwards.',
  from: 'The first day, `YYYY-MM-DD` in `timeZone`.',
  to: 'The last day, `YYYY-MM-DD` in `timeZone`.',
  includeTotals: 'With `false` the rows are not counted where that takes long.',
  searchText: 'Only rows with this text in the fields that the list is searched by.',
  search: 'The same as `searchText`.',
  userStatus: 'The same as `status`.',
  sendInvite: 'Whether the user is mailed an invite at once.',
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
