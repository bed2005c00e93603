import type { Kysely } from 'kysely';
import { renormalise, renormaliseFirms } from '../renormalise.ts';

/** Marks are accents over some letters only, and firms are found by their initials too. */
export async function up(db: Kysely<never>): Promise<void> {
  await renormalise(db);
  await renormaliseFirms(db);
}
