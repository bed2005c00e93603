import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { loadSecrets } from '#server/identity/secrets.ts';
import { testDeps } from './testDeps.ts';

/**
 * The contents of a test's database: only the schema, demo data, or demo data with each tenant's canary in its texts.
 */
export const fixtures = ['empty', 'demo', 'canaries'] as const;
export type Fixture = (typeof fixtures)[number];

/**
 * Fills a database that is empty, or has only the schema. Signing keys take long to generate, so they are part of it.
 */
export async function fill(db: Kysely<Database>, fixture: Fixture): Promise<void> {
  await migrate(db);
  await loadSecrets(testDeps(db));
  if (fixture !== 'empty') await seedDemo({ db }, 'small', { canaries: fixture === 'canaries' });
}
