import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { release } from '../config/release.ts';
import { StartError } from '../config/startError.ts';
import { newestMigration } from '../db/migrate.ts';
import type { OpenedDatabase } from '../db/openDatabase.ts';
import { auditMetrics } from './auditMetrics.ts';
import { databaseMetrics } from './databaseMetrics.ts';
import { jobMetrics } from './jobMetrics.ts';
import { family, labels, type Metrics, samples } from './metrics.ts';

/**
 * Answers `GET /metrics` on a separate address that no proxy forwards: figures of all accounts are for their
 * operators. If the database does not answer, its figures are left out, which is reported.
 */
export async function serveMetrics(
  { metrics, db, figures }: Pick<OpenedDatabase, 'db' | 'figures'> & { metrics: Metrics },
  { host, port }: { host: string; port: number },
): Promise<{ address: AddressInfo; close: () => Promise<void> }> {
  addProcess(metrics);
  let databaseAnswers = 1;
  metrics.gauge('tenantry_database_up', 'Whether the database answered this scrape', () => databaseAnswers);

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const stored = Promise.all([jobMetrics(db), auditMetrics(db)]);
    const figuresOfAll = await Promise.race([stored, later()]).catch(() => null);
    databaseAnswers = figuresOfAll === null ? 0 : 1;
    response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    response.end(buildInfo() + metrics.text() + databaseMetrics(figures()) + (figuresOfAll?.join('') ?? ''));
  });
  await new Promise<void>((resolve, reject) => {
    const fail = ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(`Can't listen on ${host}:${port} (${code}), which METRICS_ADDRESS names.`));
    server.once('error', fail).listen(port, host, resolve);
  });
  return {
    address: server.address() as AddressInfo,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The information is in its labels: the value is 1. */
function buildInfo(): string {
  const { version, commit } = release;
  const named = labels({ version, commit: commit ?? '', migration: newestMigration });
  const help = 'The release, the commit it was built from, and its newest migration';
  return [...family('build_info', 'gauge', help), ...samples('build_info', [[named, 1]]), ''].join('\n');
}

/** Prometheus gives up after ten seconds, and a cancelled scrape shows nothing at all. */
const timeoutMs = 2_000;

const later = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, timeoutMs, null).unref();
  });

function addProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const startedOn = Date.now() / 1000 - process.uptime();
  metrics.gauge('process_start_time_seconds', 'When the process began', () => startedOn);
  metrics.gauge('process_resident_memory_bytes', 'Memory in use', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', 'How late timers were since the last scrape', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
}
