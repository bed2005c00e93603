import type * as z from 'zod/mini';
import type { ApiDocument } from '#contract/apiDocument.ts';
import { type Envelope, envelopeOf, failureShapes, wrappedShape } from '#contract/envelopes.ts';
import { requestIdHeader } from '#contract/errors.ts';
import { maxJsonBytes, type Operation } from '#contract/operation.ts';
import { operation, operationIds, type ResourceName } from '#contract/operations.ts';
import { maxPerPage } from '#contract/paging.ts';
import { signUpSubdomain } from '#contract/subdomains.ts';
import type { Config } from '#server/config/config.ts';
import { describeCall } from './openApiDescriptions.ts';
import { errorCodesOf, errorTable, statusesOf } from './openApiErrors.ts';
import { parametersOf } from './openApiParameters.ts';
import { namedSchemas } from './openApiSchemas.ts';
import { describeTag } from './openApiTags.ts';

type Schemas = ReturnType<typeof namedSchemas>;

/** Where it is served, and its limits per minute. */
type Installation = Pick<
  Config,
  | 'publicOrigin'
  | 'apiKeyCallsPerMinute'
  | 'addressCallsPerMinute'
  | 'accountCallsPerMinute'
  | 'databaseLimits'
  | 'slowness'
  | 'supportAddress'
>;

/** The manifest as an OpenAPI 3.1 document, as this installation serves it: one entry for each path of each row. */
export function openApi(version: string, installation: Installation) {
  const { publicOrigin, supportAddress } = installation;
  const named = namedSchemas();
  const entries = operationIds.flatMap((id) =>
    Object.entries(operation(id).path).map(([variant, path]) => ({ id, variant, path })),
  );
  const documented: Record<string, Record<string, object>> = {};
  for (const { id, variant, path } of entries) {
    const row: Operation = operation(id);
    const entry = describe(named, { id, variant, path, row, publicOrigin });
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
        'Every call of Tenantry. Lists come in pages: `pagination.hasNext` says whether there is another. The app explains it, with examples, under *API Reference*.',
      ...(supportAddress && { contact: { email: supportAddress } }),
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
        directory: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of an account’s directory (`scim_…`), which the Provisioning page shows once.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a signed-in user: an API key may not make a person’s own calls.',
        },
      },
    },
    'x-errors': errorTable,
    'x-limits': limitsOf(installation),
  } satisfies ApiDocument;
}

const limitsOf = (of: Installation) => ({
  apiKeyCallsPerMinute: of.apiKeyCallsPerMinute,
  addressCallsPerMinute: of.addressCallsPerMinute,
  accountCallsPerMinute: of.accountCallsPerMinute,
  accountCallsWaiting: of.databaseLimits.waitingOfAccount,
  jsonBytes: maxJsonBytes,
  bodySeconds: of.slowness.bodyMs / 1000,
  rowsPerPage: maxPerPage,
});

/** Most calls are made at an account's host; the others say where. */
function serversOf({ host = 'tenant' }: Operation, publicOrigin: string) {
  if (host === 'tenant' || host === 'any') return {};
  const { protocol, host: platformHost } = new URL(publicOrigin);
  return {
    servers: [
      { url: host === 'platform' ? publicOrigin : `${protocol}//${signUpSubdomain}.${platformHost}` },
    ],
  };
}

function securityOf({ access, isPersonal }: Operation): Record<string, string[]>[] {
  if (access === 'public' || access === 'cookie') return [];
  if (access === 'provisioning') return [{ directory: [] }];
  return access === 'session' || isPersonal ? [{ session: [] }] : [{ bearer: [] }];
}

const formWithFile = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

/** Each account is served at its own subdomain. */
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
  scim: 'ScimFailure',
};

const requestId = {
  [requestIdHeader]: { description: 'The id of the request in the log', schema: { type: 'string' } },
};
const fileName = {
  'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } },
};

/** The answers that every call may have; 429 and 503 say in `Retry-After` when to call again. */
function failures(named: Schemas) {
  const retry = { 'Retry-After': { description: 'Seconds, with 429 and 503', schema: { type: 'integer' } } };
  return Object.fromEntries(
    Object.entries(failureShapes).map(([envelope, shape]) => [
      failureNames[envelope as Envelope],
      {
        description: '`code` says what is wrong, `target` and `details` with which fields',
        headers: { ...requestId, ...retry },
        content: { 'application/json': { schema: named.of(shape, 'output') } },
      },
    ]),
  );
}

type Call = { id: string; variant: string; path: string; row: Operation; publicOrigin: string };

function describe(named: Schemas, { id, variant, path, row, publicOrigin }: Call) {
  const access = typeof row.access === 'string' ? row.access : row.access[variant as 'own' | 'admin'];
  const codes = errorCodesOf(path, row);
  const failure = { $ref: `#/components/responses/${failureNames[envelopeOf(path)]}` };
  const json = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
    'application/json': { schema: named.of(schema, io) },
  });
  return {
    operationId: variant === 'admin' && row.path.own ? `${id}.admin` : id,
    summary: row.summary,
    description: describeCall(row, access ?? []),
    tags: [tagOf(id)],
    ...serversOf(row, publicOrigin),
    security: securityOf(row),
    'x-permissions': access,
    'x-error-codes': codes,
    parameters: parametersOf(path, row),
    ...(row.body && {
      requestBody: { required: !row.body.safeParse(undefined).success, content: json(row.body, 'input') },
    }),
    ...(row.accepts && {
      requestBody: { required: true, content: { [row.accepts]: { schema: formWithFile } } },
    }),
    ...((row.body || row.accepts) && { 'x-max-bytes': row.maxBytes ?? maxJsonBytes }),
    responses: {
      [row.status ?? 200]: {
        description: 'Success',
        headers: { ...requestId, ...(row.produces && row.produces !== 'text/html' && fileName) },
        ...(row.answer && { content: json(wrappedShape(path, row.answer), 'output') }),
        ...(row.produces && { content: { [row.produces]: {} } }),
      },
      ...Object.fromEntries(statusesOf(codes).map((status) => [status, failure])),
    },
  };
}
