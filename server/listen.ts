import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import pino, { type Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import { requestIdHeader } from '../contract/errors.ts';
import { appBase, errorPath } from '../contract/paths.ts';
import { allowing } from './access/addressRanges.ts';
import { believing } from './access/believing.ts';
import { findTenant, type Tenant } from './access/tenant.ts';
import { createApp } from './app.ts';
import type { AppDeps } from './appDeps.ts';
import { offerBackups } from './backups/backupSocket.ts';
import type { Config } from './config/config.ts';
import { StartError } from './config/startError.ts';
import type { TakenFolder } from './db/dataFolder.ts';
import { type OpenedDatabase, openDatabase } from './db/openDatabase.ts';
import { DatabaseOutage, unavailable } from './db/outage.ts';
import { askFor } from './db/turns.ts';
import { createSampleProvider } from './demo/provider/sampleProvider.ts';
import { seedDemo } from './demo/seedDemo.ts';
import type { Deps } from './deps.ts';
import { drainOf } from './drain.ts';
import { ApiError } from './errors.ts';
import { takePlaceWhenThere } from './http/accountPlaces.ts';
import { createAdmission } from './http/admitRequests.ts';
import { limitConnections, patience } from './http/limitConnections.ts';
import { lingerBeforeClosing } from './http/lingeringClose.ts';
import { logAnswer, logInApp } from './http/logRequests.ts';
import { type Caller, readCaller } from './http/readCaller.ts';
import { createRefuser, refuseRequest } from './http/refuseRequests.ts';
import { requestIdOf } from './http/requestIds.ts';
import { createLookUp } from './http/resolveTenant.ts';
import { answerUnread } from './http/unreadRequests.ts';
import { createIdentity } from './identity/createIdentity.ts';
import { newIdBy, newSecret } from './ids.ts';
import { jobHandlers } from './jobHandlers.ts';
import { startRunner } from './jobs/runner.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serveMetrics.ts';
import { createGuardedFetch } from './outbound/guardedFetch.ts';
import { isWithoutAccounts } from './services/platform/firstAdministrator.ts';
import { createTraces } from './traces/traces.ts';
import { closeAllRefusals, closingHours } from './writes/closeRefusals.ts';
import { createRefusals, nobody } from './writes/refusals.ts';

export type StartedServer = {
  server: Server;
  config: Config;
  address: AddressInfo;
  /** Nobody can sign in: there is no account yet. */
  isWithoutAccounts: boolean;
  /** Lets requests and jobs in hand finish, then closes the database. */
  close: () => Promise<void>;
};

const appFolder = 'dist/app';

/** What a server begins with; with Vite given, the app is served from its sources. */
type Beginning = { config: Config; vite: ViteDevServer | undefined };

/** Opens the database, brings it up to date, and listens. */
export async function listen({
  folder,
  ...beginning
}: Beginning & { folder: TakenFolder | undefined }): Promise<StartedServer> {
  const log = pino({ level: beginning.config.logLevel, base: null });
  const database = await openDatabase(beginning.config, log, folder);
  try {
    return await listenWith(beginning, log, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listenWith(
  { config, vite }: Beginning,
  log: Logger,
  database: OpenedDatabase,
): Promise<StartedServer> {
  const { db, prepare, figures } = database;
  const clock = () => new Date();
  const deps: Deps = { config, db, log, clock, newId: newIdBy(clock), newSecret };
  await prepare(async (own) => {
    if (config.demo !== 'none') await seedDemo({ ...deps, db: own }, config.demo, { until: clock() });
  });

  const backups = config.databaseUrl ? null : await offerBackups(deps, config.dataDir);
  let accepting = true;
  const refusals = createRefusals(deps);
  const identity = await createIdentity(deps, refusals);
  const metrics = createMetrics();
  const inLine = 'Passwords that are being hashed, or wait for it';
  metrics.gauge('tenantry_passwords_in_line', inLine, identity.hashing.inLine);
  const scraped =
    config.metricsAddress && (await serveMetrics({ metrics, db, figures }, config.metricsAddress));
  const traces = config.traces && createTraces(config.traces, deps);
  const page = pageReader(vite);
  const appDeps: AppDeps = {
    ...deps,
    identity,
    metrics,
    traces,
    refusals,
    firmProvider: createSampleProvider(clock),
    outbound: () => createGuardedFetch({ toLoopback: config.loopbackProviders }),
    page,
    appFolder,
    accepting: () => accepting,
  };
  const server = createServer(patience, listener(appDeps, vite));
  limitConnections(server, config, metrics.countCut);
  lingerBeforeClosing(server);
  answerUnread(server, appDeps);
  const drain = drainOf(server);
  await bind(server, config);
  const runner = startRunner(deps, jobHandlers({ ...deps, refusals }), closingHours(deps, refusals));
  return {
    server,
    config,
    address: server.address() as AddressInfo,
    isWithoutAccounts: await isWithoutAccounts(deps),
    close: async () => {
      accepting = false;
      // Whoever asks `/readyz` sends nobody here any more, once they have asked.
      await setTimeout(config.drainSeconds * 1000);
      await drain();
      await runner.stop();
      await closeAllRefusals(deps, refusals);
      await backups?.close();
      await scraped?.close();
      await traces?.close();
      await database.close();
    },
  };
}

function bind(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          `Can't listen on ${host}:${port} (${code}). Stop what uses it, or choose another address with HOST and PORT.`,
        ),
      );
    server.once('error', fail).listen({ port, host, backlog: waitingConnections }, resolve);
  });
}

/**
 * So many may wait to be taken. The system forgets further ones without a word, and their callers would try again after
 * seconds, then minutes; each that is taken is answered, if only that it is one too many.
 */
const waitingConnections = 4_096;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The server's answer to a request of node, wherever it listens. */
export function listener(deps: AppDeps, vite?: ViteDevServer): Listener {
  const app = createApp(deps);
  const serve = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const admit = createAdmission(deps);
  const refuse = createRefuser(deps);
  const dispatch = createDispatch(deps, serve);
  const take: Listener = (request, response) => {
    const caller = readCaller(deps.config, request);
    logAnswer(deps, request, response, caller);
    try {
      admit(request, response, caller);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(request, response, caller, error);
      return;
    }
    void askFor(caller.account, caller.who, () => dispatch(request, response, caller), response);
  };
  const { traces } = deps;
  const follow: Listener = traces
    ? (request, response) => traces.follow(request.headers.traceparent, () => take(request, response))
    : take;
  return (request, response) => {
    applyProxyHeaders(request, deps.config);
    if (!vite) {
      follow(request, response);
      return;
    }
    const { url } = request;
    vite.middlewares(request, response, () => {
      // What Vite does not answer comes back without the app's base in its url.
      Object.assign(request, { url });
      follow(request, response);
    });
  };
}

/**
 * `/oidc/*` belongs to the provider, which speaks node's own request and response; all else to the app. It is told no more of
 * a tenant than where it is and from where it may be used, which each call with its tokens looks at again.
 */
function createDispatch(
  deps: AppDeps,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const lookUp = createLookUp(deps);
  const look = believing<Tenant | null>(deps);
  const tenantOf = async (request: IncomingMessage, { host }: Caller) => {
    if (!request.url?.startsWith('/oidc/') || host.kind !== 'subdomain') return null;
    return look(host.subdomain, () => findTenant(deps, host.subdomain));
  };
  return async (request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> => {
    try {
      const tenant = await tenantOf(request, caller);
      if (!tenant) {
        await logInApp(request, () => lookUp(request, caller.host));
        return await serve(request, response);
      }
      response.setHeader(requestIdHeader, requestIdOf(deps, request));
      const ipAddress = caller.address;
      if (allowing(tenant.allowedAddresses)(ipAddress)) {
        await takePlaceWhenThere(request);
        if (response.closed) return;
        await deps.identity.serveOidc(Object.assign(request, { ipAddress }), response, tenant);
      } else {
        const operation = 'session.openIdConnect';
        const outcome = 'IP_BLOCKED';
        deps.refusals.noteLater({ account: tenant, author: nobody, ipAddress, operation, outcome });
        refuseAddress(deps, request, response);
      }
    } catch (error) {
      const known = error instanceof DatabaseOutage ? unavailable() : error;
      const told = known instanceof ApiError ? known : new ApiError('UNHANDLED_ERROR');
      if (told !== known) deps.log.error({ err: error }, 'request failed');
      if (response.headersSent) response.end();
      else refuseRequest(deps, request, response, told);
    }
  };
}

/** A page is led to where the app says why; a call for a token is told. */
function refuseAddress(deps: AppDeps, request: IncomingMessage, response: ServerResponse): void {
  const code = 'IP_BLOCKED';
  if (request.method === 'GET') response.writeHead(303, { location: appBase + errorPath(code) }).end();
  else refuseRequest(deps, request, response, new ApiError(code));
}

/** Behind a trusted proxy the host that was called is the one the proxy names. */
function applyProxyHeaders(request: IncomingMessage, { trustProxy }: Config): void {
  const forwarded = request.headers['x-forwarded-host'];
  if (trustProxy > 0 && typeof forwarded === 'string') request.headers.host = forwarded;
}

function pageReader(vite?: ViteDevServer): (path: string) => Promise<string> {
  if (vite) {
    return async (path) => vite.transformIndexHtml(path, await readFile('index.html', 'utf8'));
  }
  let built: Promise<string> | undefined;
  return () => {
    built ??= readFile(join(appFolder, 'index.html'), 'utf8');
    return built;
  };
}
