import type { DatabaseFigures } from '../db/openDatabase.ts';
import { family, labels, samples } from './metrics.ts';

/** Who has the database of this process, and who waits for it. */
export function databaseMetrics({ turns, pool }: DatabaseFigures): string {
  return [
    ...gauge('tenantry_turns_held', 'Turns at the database that are taken', 'by', turns.held),
    ...gauge('tenantry_turns_waiting', 'Turns at the database that are waited for', 'by', turns.waiting),
    ...(pool
      ? gauge('tenantry_pool_connections', 'Connections to PostgreSQL, and waits for one', 'state', pool)
      : []),
    '',
  ].join('\n');
}

function gauge(name: string, help: string, label: string, values: Record<string, number>): string[] {
  const labelled = Object.entries(values).map(
    ([value, count]) => [labels({ [label]: value }), count] as const,
  );
  return [...family(name, 'gauge', help), ...samples(name, labelled)];
}
