import type { DatabaseFigures } from '../db/openDatabase.ts';
import { family, labels, samples } from './metrics.ts';

/** Who uses this process's database, and who waits for it. */
export function databaseMetrics({ slots, pool }: DatabaseFigures): string {
  return [
    ...gauge('tenantry_database_slots_held', 'Database slots in use', 'by', slots.held),
    ...gauge('tenantry_database_slots_waiting', 'Calls waiting for a database slot', 'by', slots.waiting),
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
