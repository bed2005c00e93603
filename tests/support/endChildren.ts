import { once } from 'node:events';
import { afterAll } from 'vitest';
import { children } from './children.ts';

/** A failing test may leave a server running, which ends with its file. */
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
