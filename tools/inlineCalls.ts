import type { Plugin } from 'vite';
import { calls } from '../contract/calls.ts';

/** Builds `contract/calls.ts` as its value, so that an app's first visit loads no schema of another's call. */
export function inlineCalls(): Plugin {
  return {
    name: 'inline-calls',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/contract\/calls\.ts$/ },
      handler: () => `export const calls = ${JSON.stringify(calls)};`,
    },
  };
}
