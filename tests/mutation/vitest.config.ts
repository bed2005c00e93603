import { defineConfig } from 'vitest/config';
import { hasPostgres } from '../support/postgres.ts';

/**
 * Stryker's configuration: server tests only. Each mutant opens a database, which PostgreSQL does in a tenth of the
 * time.
 */
export default defineConfig({
  test: {
    include: ['tests/server/**/*.test.ts'],
    globalSetup: `tests/support/${hasPostgres() ? 'postgresSetup' : 'snapshotSetup'}.ts`,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    pool: 'threads',
    isolate: false,
  },
});
