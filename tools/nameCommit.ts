import { spawnSync } from 'node:child_process';
import type { Plugin } from 'vite';

/** Builds the commit into the server: the one in `COMMIT` if there is no git, as in an image. */
export function nameCommit(): Plugin {
  return {
    name: 'name-commit',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? { define: { __COMMIT__: JSON.stringify(process.env.COMMIT || commitOf('.')) } }
        : undefined,
  };
}

/** A checkout's commit, marked if files differ from it; empty if there is none. */
export function commitOf(folder: string): string {
  const describe = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty=-changed'];
  const { status, stdout } = spawnSync('git', describe, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
