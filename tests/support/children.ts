import type { ChildProcess } from 'node:child_process';

/** What the tests of this thread have started and is still running. */
export const children = new Set<ChildProcess>();
