import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import pino, { type Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import { createApp } from '../app.ts';
import { offerBackups } from '../backups/backupSocket.ts';
import type { Config } from '../config/config.ts';
import { release } from '../config/release.ts';
import { StartError } from '../config/startError.ts';
import type { TakenFolder } from '../db/dataFolder.ts';
import { newestMigration } from '../db/migrate.ts';
import { type OpenedDatabase, openDatabase } from '../db/openDatabase.ts';
import { inviteDemoInvestor } from '../demo/demoInvite.ts';
import { addDemoWebhooks } from '../demo/demoWebhooks.ts';
import { createSampleProvider } from '../demo/provider/sampleProvider.ts';
import { largeDirectory, seedDemo } from '../demo/seedDemo.ts';
import type { Deps } from '../deps.ts';
import { answerUnreadable } from '../http/answerUnreadable.ts';
import { createIdentity } from '../identity/createIdentity.ts';
import { newIdBy, newSecret } from '../ids/ids.ts';
import { startRunner } from '../jobs/runner.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/serveMetrics.ts';
import { createGuardedFetch } from '../outbound/guardedFetch.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { checkingLogsDaily } from '../services/auditEvents/checkLogs.ts';
import { markingChanged } from '../services/crmInvestorFirms/markChanged.ts';
import { queueMatching } from '../services/crmInvestorFirms/matchFirms.ts';
import { MatchThread } from '../services/crmMatches/matchThread.ts';
import { queueComparing } from '../services/duplicates/compareFirms.ts';
import { countingPairLinksDaily } from '../services/duplicates/pairLinks.ts';
import { countingQualityDaily } from '../services/firms/qualityCount.ts';
import { refreshingDaily } from '../services/firms/refreshFactSet.ts';
import { countingWordsDaily } from '../services/firms/wordCount.ts';
import { isWithoutAccounts } from '../services/platform/firstAdministrator.ts';
import { cuttingLogsDaily } from '../services/retention/cutLogs.ts';
import { sendingWebhooks } from '../services/webhooks/fanOut.ts';
import { createTraces } from '../traces/traces.ts';
import { closeAllRefusals, closingHours } from '../writes/closeRefusals.ts';
import { createRefusals } from '../writes/refusals.ts';
import { drainOf } from './drain.ts';
import { jobHandlers } from './jobHandlers.ts';
import { watchSchema } from './watchSchema.ts';

export type StartedServer = {
  server: Server;
  config: Config;
  log: Logger;
  address: AddressInfo;
  /** Nobody can sign in: there is no account yet. */
  isWithoutAccounts: boolean;
  /** Resolves when a newer release has migrated the database: then this one has to stop. */
  outdated: Promise<void>;
  /** Lets running requests and jobs finish, then closes the database. */
  close: () => Promise<void>;
};

const appFolder = 'dist/app';

/** What a server starts with; with Vite given, the app is served from its sources. */
type Beginning = { config: Config; vite: ViteDevServer | undefined };

/** Opens the database, migrates it, and listens. */
export async function listen({
  folder,
  ...beginning
}: Beginning & { folder: TakenFolder | undefined }): Promise<StartedServer> {
  const log = pino({ level: beginning.config.logLevel, base: null });
  log.info({ ...release, migration: newestMigration }, 'starting');
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
  const { db, prepare, figures, standby } = database;
  const clock = () => new Date();
  const deps: Deps = { config, db, log, clock, newId: newIdBy(clock), newSecret };
  let isNewDemo = false;
  await prepare(async (own) => {
    if (config.demo === 'none') return;
    const isLarge = config.demo === 'large' && config.databaseUrl !== null;
    isNewDemo = await seedDemo({ ...deps, db: own }, config.demo, {
      until: clock(),
      ...(isLarge && { directory: largeDirectory }),
    });
    await inviteDemoInvestor({ ...deps, db: own });
  });

  const backups = config.databaseUrl ? null : await offerBackups(deps, config.dataDir);
  let accepting = true;
  const refusals = createRefusals(deps);
  const identity = await createIdentity(deps, refusals);
  if (isNewDemo) await addDemoWebhooks({ ...deps, identity });
  const metrics = createMetrics();
  const passwords = 'Passwords that are being hashed, or wait for it';
  metrics.gauge('tenantry_passwords_queued', passwords, identity.hashing.size);
  const scraped =
    config.metricsAddress && (await serveMetrics({ metrics, db, figures }, config.metricsAddress));
  if (standby) {
    metrics.gauge('tenantry_standby_read', 'Whether the standby answers reads', () =>
      Number(standby.isCurrent()),
    );
    metrics.gauge('tenantry_standby_behind_seconds', 'How far the standby is behind', standby.behind);
  }
  const traces = config.traces && createTraces(config.traces, deps);
  const page = pageReader(vite);
  const appDeps: AppDeps = {
    ...deps,
    identity,
    metrics,
    traces,
    refusals,
    firmProvider: createSampleProvider(clock),
    outbound: (limits) => createGuardedFetch({ ...limits, toLoopback: config.loopbackProviders }),
    page,
    appFolder,
    accepting: () => accepting,
    standby,
  };
  const server = createServer(timeoutsOf(config), listener(appDeps, vite));
  const drain = drainOf(server);
  await bind(server, config);
  let reportOutdated = () => {};
  const outdated = new Promise<void>((resolve) => {
    reportOutdated = resolve;
  });
  const looks = [
    watchSchema(deps, reportOutdated),
    closingHours(deps, refusals),
    refreshingDaily(deps),
    countingQualityDaily(deps),
    countingWordsDaily(deps),
    markingChanged(deps),
    queueMatching(deps),
    queueComparing(deps),
    countingPairLinksDaily(deps),
    checkingLogsDaily(deps),
    cuttingLogsDaily(deps),
    sendingWebhooks(deps),
  ];
  const matchThread = new MatchThread(db);
  const runner = startRunner(deps, jobHandlers(appDeps, matchThread), async () => {
    await Promise.all(looks.map((look) => look()));
  });
  return {
    server,
    config,
    log,
    address: server.address() as AddressInfo,
    isWithoutAccounts: await isWithoutAccounts(deps),
    outdated,
    close: async () => {
      accepting = false;
      log.info({ drainSeconds: config.drainSeconds }, 'stopping');
      // A load balancer sends nobody here once it has asked `/readyz`.
      await setTimeout(config.drainSeconds * 1000);
      await drain();
      await runner.stop();
      await matchThread.end();
      await closeAllRefusals(deps, refusals);
      await backups?.close();
      await scraped?.close();
      await traces?.close();
      await database.close();
      log.info('stopped');
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
 * The listen backlog. Beyond it the system drops connections silently, and their clients retry after seconds, then
 * minutes; each accepted one is answered, even if only refused.
 */
const waitingConnections = 4_096;

/** A long body may take long as long as it keeps coming: its pace decides, where Node's own limit would end it. */
const timeoutsOf = ({ slowness }: Config): ServerOptions => ({
  headersTimeout: slowness.headersMs,
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
});

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The app as a Node listener. */
export function listener(deps: AppDeps, vite?: ViteDevServer): Listener {
  const serve = getRequestListener(createApp(deps).fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => answerUnreadable(deps),
  });
  if (!vite) return serve;
  return (request, response) => {
    const { url } = request;
    vite.middlewares(request, response, () => {
      // What Vite does not answer comes back without the app's base in its URL.
      Object.assign(request, { url });
      void serve(request, response);
    });
  };
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
