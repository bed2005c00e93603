import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * jsdom for screens over the real server, whose modules must be loaded as a server's: it starts a worker from a file.
 */
export default { ...builtinEnvironments.jsdom, viteEnvironment: 'ssr' } satisfies Environment;
