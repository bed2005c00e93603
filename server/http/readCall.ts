import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import type { OperationId, ParamsOf } from '#contract/operations.ts';
import { scimMediaType } from '#contract/scim.ts';
import { idleHeader } from '#contract/session.ts';
import { Subdomain, systemSubdomain } from '#contract/subdomains.ts';
import { type Actor, actorOfSession } from '../access/actor.ts';
import { requireAllowedAddress } from '../access/addressRanges.ts';
import type { ReadApiKey } from '../access/apiKeyCalls.ts';
import { isApiKey } from '../access/apiKeyToken.ts';
import type { FaultFinder, Handler, TargetAccount } from '../access/call.ts';
import type { DirectoryActor, ReadDirectory } from '../access/directoryCalls.ts';
import { requireAccess, type Variant } from '../access/requireAccess.ts';
import { findTenant, type Tenant } from '../access/tenant.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { localeOf } from '../texts/texts.ts';
import { bearerTokenOf } from './bearerToken.ts';
import type { AppContext } from './env.ts';
import { keeperOf } from './keepCookie.ts';
import { parseBody, parseQuery } from './parseRequest.ts';
import { readBytes, readContent } from './readContent.ts';
import { type ReadHandlers, requireStored, withoutReadOnly } from './readOnlyFields.ts';
import { requireSignInCookie } from './xsrf.ts';

/** What reading a call needs. */
export type CallDeps = AppDeps & {
  readApiKey: ReadApiKey;
  readDirectory: ReadDirectory;
  handlers: ReadHandlers;
};

/**
 * Checks in a fixed order: host, address, session, permission, account, shape. So a refusal never reveals what is
 * behind it.
 */
export async function readCall<K extends OperationId>(
  deps: CallDeps,
  id: K,
  row: Operation,
  variant: Variant,
  c: AppContext,
  faults?: FaultFinder<K>,
): Promise<Parameters<Handler<K>>[0]> {
  const tenant = c.get('tenant');
  c.set('operation', id);
  if (!isServedAt(row, c)) throw new ApiError('NOT_FOUND');
  // A directory is recognised first, so that its account's page can say whose address was refused.
  const directory = await readDirectory(deps, row, c, tenant);
  if (tenant && row.host !== 'any') requireAllowedAddress(tenant, c.get('ipAddress'));
  if (row.access === 'cookie') requireSignInCookie(c.req.raw);

  const idleSeconds = readIdleSeconds(c.req.header(idleHeader));
  const actor = needsActor(row) && tenant ? await readActor(deps, row, c, tenant, idleSeconds) : undefined;
  c.set('actor', actor);
  const subdomain = c.req.param('sub') ?? null;
  if (actor) requireAccess(id, variant, actor, subdomain);
  const about = {
    account: await accountAbout(deps, variant, { tenant, actor, directory }, subdomain),
    params: readParams<K>(row, c.req.param()),
    operation: id,
    variant,
    query: readQuery(row, c.req.raw),
    idleSeconds,
    cookies: c.req.header('cookie') ?? '',
    keepCookie: keeperOf(c),
    requestId: c.get('requestId'),
    accept: c.req.header('accept') ?? '*/*',
    contentType: c.req.header('content-type') ?? '',
    contentLength: Number(c.req.header('content-length') ?? 0),
    nonce: c.get('nonce'),
    ipAddress: c.get('ipAddress'),
    userAgent: c.req.header('user-agent')?.slice(0, 300) || null,
    locale: localeOf(c.req.header('accept-language')),
    tenant,
    actor,
    ...(directory && { directory }),
  };
  const faultsOf = (body: object) => faults?.({ ...about, body } as Parameters<FaultFinder<K>>[0]);
  let readOnly: ReturnType<typeof withoutReadOnly>['readOnly'] = [];
  const taken = (sent: unknown) => {
    const separated = withoutReadOnly(row, sent);
    readOnly = separated.readOnly;
    return separated.body;
  };
  const body =
    row.body &&
    (await parseBody(row.body, await readBytes(row, c.req.raw), {
      contentType: jsonTypeOf(row, c.req.header('content-type')),
      alsoFaults: faultsOf,
      taken,
    }));
  await requireStored(deps.handlers, row, about, readOnly);
  return {
    ...about,
    body,
    content: readContent(row, c.req.raw) as unknown,
    version: row.versioned ? readVersion(c.req.header('if-match')) : null,
    idempotencyKey: row.idempotency === 'key' ? readIdempotencyKey(c.req.header('idempotency-key')) : null,
  } as Parameters<Handler<K>>[0];
}

/**
 * A tenant's calls answer on tenant hosts only, the platform's and those of investor sign-up on theirs: elsewhere
 * they do not exist.
 */
export function isServedAt({ host = 'tenant' }: Operation, c: AppContext): boolean {
  if (host === 'tenant') return c.get('tenant') !== null;
  return host === 'any' || c.get('host').kind === host;
}

const needsActor = ({ access }: Operation) =>
  access !== 'public' && access !== 'cookie' && access !== 'provisioning';

/** The account's directory, where the call is for one. */
async function readDirectory(
  deps: CallDeps,
  { access }: Operation,
  c: AppContext,
  tenant: Tenant | null,
): Promise<DirectoryActor | undefined> {
  if (access !== 'provisioning' || !tenant) return undefined;
  const token = bearerTokenOf(c.req.header('authorization'));
  const directory = await deps.readDirectory(token, tenant, c.get('ipAddress'));
  c.set('directory', directory);
  return directory;
}

type Callers = { tenant: Tenant | null; actor: Actor | undefined; directory: DirectoryActor | undefined };

/** A directory's own account, or the one that a signed-in caller names. */
async function accountAbout(
  deps: AppDeps,
  variant: Variant,
  { tenant, actor, directory }: Callers,
  subdomain: string | null,
): Promise<TargetAccount | undefined> {
  if (!tenant || directory) return tenant ?? undefined;
  return actor && accountOf(deps, variant, tenant, subdomain);
}

/** A key may make calls that need a permission, but not a person's own calls. */
async function readActor(
  deps: CallDeps,
  { access, isPersonal }: Operation,
  c: AppContext,
  tenant: Tenant,
  idleSeconds: number | null,
): Promise<Actor> {
  const token = bearerTokenOf(c.req.header('authorization'));
  if (!token) throw new ApiError('UNAUTHORIZED');
  if (isApiKey(token)) {
    const actor = await deps.readApiKey(token, tenant, c.get('ipAddress'), (key) => c.set('apiKey', key));
    if (access === 'session' || isPersonal) throw new ApiError('FORBIDDEN');
    return actor;
  }
  const signedIn = c.get('signedIn');
  if (!signedIn) throw new ApiError('UNAUTHORIZED');
  return actorOfSession(deps, tenant, signedIn, idleSeconds);
}

/** SCIM has a media type of its own for JSON. */
const jsonTypeOf = ({ protocol }: Operation, contentType: string | undefined): string | undefined =>
  protocol === 'scim' ? contentType?.replace(scimMediaType, 'application/json') : contentType;

/** The account of a call: the host's own or, for the admin variant, the one in its path, else the platform's. */
async function accountOf(
  deps: AppDeps,
  variant: Variant,
  tenant: Tenant,
  named: string | null,
): Promise<TargetAccount> {
  const subdomain = variant === 'own' ? tenant.subdomain : (named ?? systemSubdomain);
  if (subdomain === tenant.subdomain) return tenant;
  const account = Subdomain.safeParse(subdomain).success ? await findTenant(deps, subdomain) : null;
  if (!account) throw new ApiError('NOT_FOUND');
  return account;
}

/** A malformed id names no record. */
function readParams<K extends OperationId>({ params = {} }: Operation, given: Record<string, string>) {
  const read = Object.entries(params).map(([name, shape]) => {
    const parsed = shape.safeParse(given[name]);
    if (!parsed.success) throw new ApiError('NOT_FOUND');
    return [name, parsed.data];
  });
  return Object.fromEntries(read) as ParamsOf<K>;
}

/** Links to a page may carry others' parameters, and so may a directory's calls. */
function readQuery({ query, produces, protocol }: Operation, request: Request): unknown {
  if (protocol === 'scim') return knownParameters(query, request);
  if (query) return parseQuery(query, request);
  if (produces !== 'text/html') parseQuery(noParameters, request);
  return undefined;
}

const noParameters = z.object({});

const knownParameters = (query: Operation['query'], request: Request): Record<string, string> => {
  const { searchParams } = new URL(request.url);
  const known = Object.keys(query?.shape ?? {}).flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
};

/** Null if any version will do, which `*` means. */
function readVersion(header = '*'): number | null {
  if (header === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw new ApiError('MALFORMED', { target: 'If-Match' });
  return Number(version);
}

function readIdempotencyKey(header: string | undefined): string | null {
  if (header && header.length > 200) throw new ApiError('MALFORMED', { target: 'Idempotency-Key' });
  return header || null;
}

const readIdleSeconds = (header = ''): number | null => (/^\d{1,9}$/.test(header) ? Number(header) : null);
