import type { Kysely } from 'kysely';
import { renormalise } from '../renormalise.ts';

/** Names are found and sorted by plain letters: without apostrophes and hyphens, and where a letter does not decompose. */
export const up = (db: Kysely<never>): Promise<void> => renormalise(db);
