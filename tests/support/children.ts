import type { ChildProcess } from 'node:child_process';

/** Child processes that this thread's tests have started. */
export const children = new Set<ChildProcess>();
