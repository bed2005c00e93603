import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { Subdomain, systemSubdomain } from '../../contract/accounts';
import { type Operation, type OperationId, operation } from '../../contract/operations';
import { type Actor, readActor } from '../access/actor';
import type { Handler, TargetAccount } from '../access/call';
import { requireAccess, type Variant } from '../access/requireAccess';
import { findTenant } from '../access/tenant';
import type { AppDeps } from '../deps';
import { ApiError } from '../errors';
import { localeOf } from '../texts';
import type { AppContext, AppEnv } from './env';
import { parseBody, parseQuery } from './parseRequest';
import { requireSignInCookie } from './xsrf';

/** Largest JSON body in bytes. */
export const maxBodyBytes = 64 * 1024;

/** Binds a row of the manifest to its handler, under each of its paths. */
export function bindOperation<K extends OperationId>(
  app: Hono<AppEnv>,
  deps: AppDeps,
  id: K,
  handler: Handler<K>,
): void {
  const { method, path }: Operation = operation(id);
  for (const variant of ['own', 'admin'] as const) {
    const template = path[variant];
    if (!template) continue;
    app.on(method, template.replace(/\{(\w+)\}/g, ':$1'), limitBody, async (c) =>
      answer(id, c, await handler(await readCall(deps, id, variant, c))),
    );
  }
}

const limitBody: MiddlewareHandler<AppEnv> = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new ApiError('TOO_LARGE');
  },
});

/** Checks in a fixed order: host, session, permission, account, shape. So a refusal never tells what lies behind it. */
async function readCall<K extends OperationId>(deps: AppDeps, id: K, variant: Variant, c: AppContext) {
  const row: Operation = operation(id);
  const tenant = c.get('tenant');
  requireHost(row, c);
  if (row.access === 'cookie') requireSignInCookie(c.req.raw);

  const actor = needsActor(row) && tenant ? await readActor(deps, c.req.raw, tenant) : undefined;
  if (actor) requireAccess(id, variant, actor);
  const account = actor && (await accountScope(deps, id, variant, actor, c));

  const objectId = c.req.param('id') ?? '';
  if (objectId && !z.uuid().safeParse(objectId).success) throw new ApiError('NOT_FOUND');
  return {
    operation: id,
    query: row.query && parseQuery(row.query, c.req.raw),
    body: row.body && (await parseBody(row.body, c.req.raw)),
    id: objectId,
    request: c.req.raw,
    requestId: c.get('requestId'),
    ipAddress: c.get('ipAddress'),
    locale: localeOf(c.req.header('accept-language')),
    tenant,
    actor,
    account,
  } as Parameters<Handler<K>>[0];
}

const needsActor = ({ access }: Operation) => access !== 'public' && access !== 'cookie';

/** A tenant's calls answer on tenant hosts only, the platform's on the bare host only: elsewhere they do not exist. */
function requireHost({ host = 'tenant' }: Operation, c: AppContext): void {
  if (host === 'tenant' && !c.get('tenant')) throw new ApiError('NOT_FOUND');
  if (host === 'platform' && c.get('host').kind !== 'platform') throw new ApiError('NOT_FOUND');
}

/**
 * The account a call is about: one's own, or for the admin variant the one its path names. Without the second check of
 * rights, a global right would edit one's own account too.
 */
async function accountScope(
  deps: AppDeps,
  id: OperationId,
  variant: Variant,
  actor: Actor,
  c: AppContext,
): Promise<TargetAccount> {
  const subdomain = variant === 'own' ? actor.subdomain : (c.req.param('sub') ?? systemSubdomain);
  const account = Subdomain.safeParse(subdomain).success ? await findTenant(deps, subdomain) : null;
  if (!account) throw new ApiError('NOT_FOUND');
  requireAccess(id, variant, actor, account.accountId);
  return account;
}

function answer(id: OperationId, c: AppContext, body: unknown): Response {
  if (body instanceof Response) return body;
  const { status = 200 } = operation(id) as Operation;
  return status === 204 ? c.body(null, 204) : c.json(body as object, status);
}
