import type { Plugin } from 'vite';

/** What stays in `node_modules`: made for one kind of machine, with files of its own, or looking for what may be missing. */
const apart = ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pino'];

/** Builds packages into the server: to find and read their many files took a third of each start. */
export function packServer(): Plugin {
  return {
    name: 'pack-server',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr' ? { resolve: { noExternal: true, external: apart } } : undefined,
  };
}
