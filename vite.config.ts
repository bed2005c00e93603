import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { hasPostgres } from './tests/support/postgres.ts';
import { mockingWalks, onEmbedded, onPostgresAlone, walks } from './tests/support/walks.ts';
import { checkBudgets } from './tools/budgets.ts';
import { cacheNoGlobs } from './tools/cacheNoGlobs.ts';
import { compileAhead, packFirstVisits, packs } from './tools/firstVisits.ts';
import { inlineCalls } from './tools/inlineCalls.ts';
import { keepMaps } from './tools/keepMaps.ts';
import { nameBrokenCatalog } from './tools/nameBrokenCatalog.ts';
import { nameCommit } from './tools/nameCommit.ts';
import { packServer } from './tools/packServer.ts';
import { precompress } from './tools/precompress.ts';
import { standInForLodash } from './tools/standInForLodash.ts';
import { tellOldBrowsers } from './tools/tellOldBrowsers.ts';
import { writeHandIns } from './tools/writeHandIns.ts';
import { writePreloads } from './tools/writePreloads.ts';

const jsdom = { environment: './tests/support/screenEnvironment.ts', setupFiles: ['tests/support/dom.ts'] };
/** Files of one thread share their modules, which takes half the time; so none of them mocks one. */
const sharedModules = { pool: 'threads', isolate: false } as const;
/**
 * Each file has modules of its own; in one process they share what the engine of the database is compiled to. The
 * longest walk is one of them: their projects come first by name, as Vitest runs them, so that it does not end alone.
 */
const ownModules = { pool: 'threads' } as const;
/** Nothing that a walk has started outlives its file. */
const endsChildren = { setupFiles: ['tests/support/endChildren.ts'] };
/** Its `graphql` has to be the server's own: Node would give it the other of the package's two builds. */
const inlined = { deps: { inline: ['graphql-http'] } };
const everywhere = {
  // These only end what hangs: busy cores take ten times as long.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  restoreMocks: true,
  // A file waits a fifth of its time for the database's thread, for processes and for the disk.
  maxWorkers: availableParallelism() + 1,
  server: inlined,
  // Each stage of `npm test` takes what the one before has transformed.
  experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
};

/** What packages import for what this app has in its own way or not at all. */
const standIns = [
  {
    find: /^(\.\/TouchRipple|\.\.\/useLazyRipple\/index)\.js$/,
    replacement: resolve('tools/standIns/ripple.js'),
  },
  { find: 'inflection', replacement: resolve('tools/standIns/inflection.js') },
  { find: 'jsonexport/dist/index.js', replacement: resolve('tools/standIns/jsonexport.js') },
];

/** One configuration for the app (dist/app), the server (dist/server), `npm run dev` and the tests. */
export default defineConfig({
  base: '/app/',
  plugins: [
    react(),
    nameBrokenCatalog(),
    writeHandIns(),
    inlineCalls(),
    standInForLodash(),
    tellOldBrowsers(),
    packFirstVisits(),
    writePreloads(),
    compileAhead(),
    keepMaps(),
    precompress(),
    packServer(),
    nameCommit(),
    checkBudgets(),
    cacheNoGlobs(),
  ],
  resolve: { alias: standIns },
  html: { cspNonce: '__CSP_NONCE__' },
  build: { target: 'es2023', emptyOutDir: true },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('The two halves are configured below');
      for (const half of [client, client, ssr]) await builder.build(half);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        // The page names none, and `keepMaps` takes them away: they are for whoever runs the server.
        sourcemap: 'hidden',
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: { output: { codeSplitting: { groups: packs } } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            createAdmin: 'server/commands/createAdmin.ts',
            backup: 'server/commands/backup.ts',
            verifyAudit: 'server/commands/verifyAudit.ts',
            directoryLoad: 'server/commands/directoryLoad.ts',
            mailTest: 'server/commands/mailTest.ts',
            doctor: 'server/commands/doctor.ts',
            pgliteWorker: 'server/db/pgliteWorker.js',
            matchWorker: 'server/services/crmMatches/matchWorker.ts',
            samlWorker: 'server/identity/saml/samlWorker.js',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
  },
  test: {
    ...everywhere,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...walks, ...onPostgresAlone(hasPostgres())],
          globalSetup: 'tests/support/snapshotSetup.ts',
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/**/*.test.tsx'],
          globalSetup: 'tests/support/snapshotSetup.ts',
          ...jsdom,
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'walk',
          include: walks,
          exclude: mockingWalks,
          globalSetup: 'tests/support/snapshotSetup.ts',
          ...endsChildren,
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking-walk',
          include: mockingWalks,
          globalSetup: 'tests/support/snapshotSetup.ts',
          ...endsChildren,
          ...ownModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: hasPostgres() ? ['tests/server/**/*.test.ts', ...walks] : [],
          exclude: [...mockingWalks, ...onEmbedded],
          globalSetup: 'tests/support/postgresSetup.ts',
          ...endsChildren,
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking-postgres',
          include: hasPostgres() ? mockingWalks : [],
          exclude: onEmbedded,
          globalSetup: 'tests/support/postgresSetup.ts',
          ...endsChildren,
          ...ownModules,
        },
      },
    ],
  },
});
