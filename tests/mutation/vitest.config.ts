import { defineConfig } from 'vitest/config';
import { hasPostgres } from '../support/postgres.ts';

const everywhere = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  pool: 'threads',
  isolate: false,
} as const;

/** Stryker's configuration. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Each mutant opens a database, which PostgreSQL does in a tenth of the time.
          globalSetup: `tests/support/${hasPostgres() ? 'postgresSetup' : 'snapshotSetup'}.ts`,
        },
      },
      {
        test: { ...everywhere, name: 'units', include: ['tests/{dataProviders,src}/**/*.test.ts'] },
      },
      {
        test: {
          ...everywhere,
          name: 'screens',
          include: ['tests/**/*.test.tsx'],
          // Without what draws screens (dom.ts): no test here does, and it takes seconds for each mutant.
          environment: './tests/support/screenEnvironment.ts',
        },
      },
    ],
  },
});
