import { defineConfig } from 'vitest/config';

/** What Stryker runs: server tests alone, on the embedded database. */
export default defineConfig({
  test: {
    include: ['tests/server/**/*.test.ts'],
    globalSetup: 'tests/support/snapshotSetup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    pool: 'threads',
    isolate: false,
  },
});
