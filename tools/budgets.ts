import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { chunksIn, chunksOf, type Visit, visits } from './firstVisits.ts';

/** Prints how much JavaScript each first visit costs, and fails the build if it exceeds a budget. */
export function checkBudgets(): Plugin {
  return {
    name: 'check-budgets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const chunks = chunksIn(bundle);
        if (chunks.length === 0) return;
        const sizeOf = (file: string) => statSync(join(dir, `${file}.br`)).size;
        const locales = readdirSync('i18n').filter((name) => existsSync(join('i18n', name, 'recovery.json')));
        const faults = visits.flatMap((visit) => {
          const files = chunksOf(visit, chunks).map(({ fileName }) => fileName);
          const { cost, fault } = judge(visit, files.map(sizeOf), locales.length - shipped);
          console.log(cost);
          return fault ? [fault] : [];
        });
        if (faults.length > 0) throw new Error(faults.join('\n'));
      },
    },
  };
}

/**
 * For each locale besides English and French a visit loads the names of its files, and the text for when nothing
 * loads.
 */
const bytesOfLocale = 1_000;
const shipped = 2;

/** A visit's size, in words, and what is wrong with it. */
export function judge(visit: Visit, sizes: number[], furtherLocales = 0): { cost: string; fault?: string } {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const maxBytes = visit.maxBytes + furtherLocales * bytesOfLocale;
  const cost = `${visit.name}: ${(bytes / 1000).toFixed(1)} kB of JavaScript in ${sizes.length} files`;
  if (bytes <= maxBytes && sizes.length <= visit.maxFiles) return { cost };
  return {
    cost,
    fault: `${cost}: at most ${maxBytes / 1000} kB in ${visit.maxFiles} files are allowed`,
  };
}
