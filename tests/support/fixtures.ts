import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
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
  if (fixture === 'empty') return;
  await seedDemo({ db }, 'small', { canaries: fixture === 'canaries' });
  // Verified in a hundredth of the time that the product's own cost takes.
  const password_hash = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.updateTable('users').set({ password_hash }).where('password_hash', 'is not', null).execute();
}
