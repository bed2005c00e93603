import type { Plugin } from 'vitest/config';

/**
 * Keeps modules with a glob out of the cache of transformed modules: what they become depends on which files exist.
 * Vitest itself leaves out only a glob without a type argument.
 */
export function cacheNoGlobs(): Plugin {
  return {
    name: 'cache-no-globs',
    configureVitest({ experimental_defineCacheKeyGenerator: addToKey }) {
      addToKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined));
    },
  };
}
