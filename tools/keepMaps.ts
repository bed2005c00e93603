import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Moves the app's source maps out of what the server serves, into `dist/maps`: anyone who looks into an error of a browser's
 * finds them there, and nobody else reads the sources.
 */
export function keepMaps(): Plugin {
  return {
    name: 'keep-maps',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const maps = join(dir, '../maps');
        rmSync(maps, { recursive: true, force: true });
        mkdirSync(maps);
        for (const file of Object.keys(bundle)) {
          if (file.endsWith('.map')) renameSync(join(dir, file), join(maps, basename(file)));
        }
      },
    },
  };
}
