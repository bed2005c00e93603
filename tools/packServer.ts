import type { Plugin } from 'vite';

/**
 * What stays in `node_modules`: native packages, those with files of their own, and those that probe for optional
 * ones.
 */
const apart = ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pino'];

/** Bundles packages into the server: finding and reading their many files took a third of each start. */
export function packServer(): Plugin {
  return {
    name: 'pack-server',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr' ? { resolve: { noExternal: true, external: apart } } : undefined,
  };
}
