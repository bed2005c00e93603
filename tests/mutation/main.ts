import { Stryker } from '@stryker-mutator/core';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { modules } from './modules.ts';

/**
 * Mutates the code that guards the product one place at a time, and counts which mutants a test notices: 90 of 100 in
 * each module, or it exits with 1. All modules, or the given ones: `node tools/run.mjs tests/mutation/main.ts
 * access`.
 */
const least = 90;
const named = process.argv.slice(2);
const scores: Record<string, number> = {};
// One for all runners, which are killed when a test hangs and could not stop their own.
const postgres = hasPostgres() ? await startPostgres() : null;
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
try {
  for (const [name, { mutate, tests }] of Object.entries(modules)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.log(`\n▶ Mutants of ${name}`);
    scores[name] = await scoreOf(name, mutate, tests);
  }
} finally {
  postgres?.stop();
}
for (const [name, score] of Object.entries(scores)) console.log(`${name}: ${score.toFixed(1)} % noticed`);
process.exitCode = Object.values(scores).every((score) => score >= least) ? 0 : 1;

async function scoreOf(name: string, mutate: string[], testFiles: string[]): Promise<number> {
  const mutants = await new Stryker({
    mutate,
    testFiles,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // On a busy machine the usual five seconds would count a slow test as a detection; a hanging test ends by its own
    // limit.
    timeoutMS: 60_000,
    // A run that ends at its first failure leaves its database open, and would wait for it until the timeout.
    disableBail: testFiles.some((file) => file.startsWith('tests/server/')),
    concurrency: 2,
    // Code that runs only while modules load is judged by every test: hours, for constants and a few lines of SQL.
    ignoreStatic: true,
    // It reads a tsconfig through an interface that TypeScript 7 no longer has, and types are checked elsewhere.
    ignorePatterns: ['tsconfig.json', '.data', 'dist', 'docs', 'playwright-report', 'test-results'],
    disableTypeChecks: false,
    incremental: true,
    incrementalFile: `node_modules/.cache/mutants/${name}.json`,
    tempDirName: '.mutants',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  }).runMutationTest();
  const judged = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const noticed = judged.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  return (100 * noticed.length) / judged.length;
}
