import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Moves the app's source maps out of the served files, into `dist/maps`: for investigating errors
 * of browsers, not for the public.
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
