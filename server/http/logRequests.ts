import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { type ErrorCode, requestIdHeader } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import type { AppDeps } from '../appDeps.ts';
import type { RequestKind } from '../metrics/metrics.ts';
import { type Answered, inTrace } from '../traces/traces.ts';
import type { AppEnv } from './env.ts';
import type { Caller } from './readCaller.ts';
import { callersIdOf, requestIdOf } from './requestIds.ts';

/** The app logs itself what it answers, with all that it knows. */
type Logged = IncomingMessage & { cameOn?: number; isLogged?: boolean; refusedAs?: ErrorCode };

/** Says in the line of a request as what it is refused, where the app does not see it. */
export const noteRefusedAs = (request: Logged, code: ErrorCode): void => {
  request.refusedAs = code;
};

/** What the app is yet to begin with is its to log, also where the caller leaves meanwhile. */
export async function logInApp(request: Logged, before: () => Promise<void>): Promise<void> {
  request.isLogged = true;
  await before();
  request.isLogged = false;
}

/** One line a request: no query, header or body is logged, because each may hold a secret. */
export const logRequests =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const incoming: Logged | undefined = c.env?.incoming;
    const start = incoming?.cameOn ?? performance.now();
    if (incoming) incoming.isLogged = true;
    await next();
    const actor = c.get('actor');
    write(deps, start, {
      requestId: c.get('requestId'),
      callersId: callersIdOf(c.req.header(requestIdHeader)),
      ip: c.get('ipAddress'),
      method: c.req.method,
      path: c.req.path,
      tenant: c.get('tenant')?.subdomain,
      user: actor?.userId ?? c.get('provedUser'),
      apiKey: actor?.apiKey?.id,
      operation: c.get('operation'),
      status: c.env?.outgoing?.destroyed ? callerLeft : c.res.status,
      code: c.get('refusedAs'),
    });
  };

/** What proxies call it, where the caller went away before it was answered. */
const callerLeft = 499;

/** Its name is what its cookie holds. */
const signInUnderWay = /^(\/oidc\/auth\/).+/s;

/** The same of whatever is not answered by the app: `/oidc/*`, and what is refused or fails before it. */
export function logAnswer(
  deps: AppDeps,
  request: Logged,
  response: ServerResponse,
  { address, host }: Caller,
): void {
  const start = performance.now();
  request.cameOn = start;
  // Some who answer a request change it.
  const { url = '' } = request;
  const end = inTrace(() => {
    if (request.isLogged) return;
    write(deps, start, {
      requestId: requestIdOf(deps, request),
      callersId: callersIdOf(request.headers[requestIdHeader]),
      ip: address,
      method: request.method,
      path: url.replace(/\?.*/s, '').replace(signInUnderWay, '$1*'),
      tenant: host.kind === 'subdomain' ? host.subdomain : undefined,
      user: deps.identity.oidcUserOf(request),
      status: response.headersSent ? response.statusCode : callerLeft,
      code: request.refusedAs,
    });
  });
  response.on('close', end);
}

type Line = Answered & { operation?: OperationId; path: string; [field: string]: unknown };

function write({ log, metrics, traces }: AppDeps, start: number, line: Line): void {
  const ms = performance.now() - start;
  log.info({ ...line, path: shortened(line.path), ms: Math.round(ms) }, 'request');
  metrics.countRequest({
    kind: line.operation ?? kindOf(line.path),
    status: line.status,
    seconds: ms / 1000,
  });
  traces?.endRequest(start, line.operation ?? kindOf(line.path), line);
}

/** No path of ours is as long; whoever calls may send 16 kB of one, and fill the disk that the log is kept on. */
const longestPath = 2_000;

const shortened = (path: string) =>
  path.length > longestPath ? `${path.slice(0, longestPath)}… and ${path.length - longestPath} more` : path;

function kindOf(path: string): RequestKind {
  const area = path.split('/')[1] ?? '';
  return area === 'app' || area === 'federation' || area === 'oidc' ? area : 'other';
}
