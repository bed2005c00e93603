import { newerMigration } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';

/** In milliseconds: between looks. */
const interval = 5_000;

/**
 * Looks from time to time whether a newer release has migrated the database, and then calls `outdated` once: this one
 * would go on writing as its own schema asks.
 */
export function watchSchema(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  outdated: () => void,
): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = clock().getTime();
    if (now < next) return;
    next = now + interval;
    const migration = await newerMigration(db);
    if (!migration) return;
    next = Number.POSITIVE_INFINITY;
    log.error({ migration }, 'a newer release has migrated the database: this server stops');
    outdated();
  };
}
