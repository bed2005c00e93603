import type { MiddlewareHandler } from 'hono';
import { requestIdHeader } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import type { RequestKind } from '../metrics/metrics.ts';
import type { AppDeps } from '../services/appDeps.ts';
import type { Answered } from '../traces/traces.ts';
import type { AppContext, AppEnv } from './env.ts';
import { callersIdOf } from './requestIds.ts';

/** One line per request: no query, header or body is logged, because each may hold a secret. */
export const logRequests =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    const start = performance.now();
    const log = async () => {
      await next();
      write(deps, start, lineOf(deps, c));
    };
    return deps.traces ? deps.traces.follow(c.req.header('traceparent'), log) : log();
  };

function lineOf({ identity }: AppDeps, c: AppContext): Line {
  const { actor, host } = c.var;
  const incoming = c.env?.incoming;
  return {
    requestId: c.get('requestId'),
    callersId: callersIdOf(c.req.header(requestIdHeader)),
    ip: c.get('ipAddress'),
    method: c.req.method,
    path: c.req.path.replace(signInUnderWay, '$1*'),
    tenant: host.kind === 'subdomain' ? host.subdomain : undefined,
    user: actor?.userId ?? c.get('provedUser') ?? (incoming && identity.oidcUserOf(incoming)),
    apiKey: actor?.apiKey?.id,
    operation: c.get('operation'),
    status: statusOf(c),
    code: c.get('refusedAs'),
  };
}

/** The OpenID provider has sent its answer by itself. */
function statusOf(c: AppContext): number {
  const outgoing = c.env?.outgoing;
  if (outgoing?.headersSent) return outgoing.statusCode;
  return outgoing?.destroyed ? callerLeft : c.res.status;
}

/** The status proxies log when the client left before the answer. */
const callerLeft = 499;

/** Its path segment is the value of its cookie. */
const signInUnderWay = /^(\/oidc\/auth\/).+/s;

type Line = Answered & { operation?: OperationId | undefined; path: string; [field: string]: unknown };

function write({ log, metrics, traces }: AppDeps, start: number, line: Line): void {
  const ms = performance.now() - start;
  log.info({ ...line, path: shortened(withoutSecret(line.path)), ms: Math.round(ms) }, 'request');
  const kind = line.operation ?? kindOf(line.path);
  metrics.countRequest({ kind, status: line.status, seconds: ms / 1000 });
  traces?.endRequest(start, kind, line);
}

/** An investor's invite link and its calls carry its token or an email in the path. */
const withoutSecret = (path: string) =>
  path.replace(/^(\/app\/inviteme\/|\/api\/v1\/investorSignup\/(?:email|token)\/).+/s, '$1*');

/** No path of ours is as long; a caller may send 16 kB of one, and fill the log's disk. */
const longestPath = 2_000;

const shortened = (path: string) =>
  path.length > longestPath ? `${path.slice(0, longestPath)}… and ${path.length - longestPath} more` : path;

function kindOf(path: string): RequestKind {
  const area = path.split('/')[1] ?? '';
  return area === 'app' || area === 'federation' || area === 'oidc' ? area : 'other';
}
