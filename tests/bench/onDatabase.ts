import type { Kysely } from 'kysely';
import pino from 'pino';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import type { Figure } from './figure.ts';

/** Measures on PostgreSQL if this machine has it, else on the embedded database; the figures name which. */
export async function onDatabase(
  measure: (engine: string, db: Kysely<Database>) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (!hasPostgres()) return measure('embedded', (await openEmbedded()).db);
  const postgres = await startPostgres();
  try {
    return await measure('PostgreSQL', openPostgres(postgres.url, pino({ level: 'silent' })));
  } finally {
    postgres.stop();
  }
}
