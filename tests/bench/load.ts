import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Call } from './call.ts';

/**
 * Calls in turn: over so many connections, each sending its next once answered, or so many a second over at most that
 * many.
 */
export type Load = { calls: Call[]; connections: number; perSecond?: number };

export type Outcome = {
  seconds: number;
  /** The count of each status; a cut connection is 0. */
  answers: Record<string, number>;
  /** How many were refused without a time to retry, including cut connections. */
  unexplained: number;
  /** How many were not sent, as all connections awaited an answer. */
  unsent: number;
  /** The load's own processor time. */
  processorMs: number;
  /** The times (ms) of those answered correctly. */
  times: number[];
};

/** A load from a process of its own: from this one it would slow whatever is measured beside it, and not the server. */
export async function startLoad(load: Load): Promise<{ end: () => Promise<Outcome> }> {
  const child = fork('tools/run.mjs', ['tests/bench/loadProcess.ts']);
  await once(child, 'message');
  child.send(load);
  return {
    end: async () => {
      child.send('end');
      const [outcome] = await once(child, 'message');
      await once(child, 'exit');
      return outcome;
    },
  };
}

/** The same for so long. */
export async function runLoad(load: Load, seconds: number): Promise<Outcome> {
  const { end } = await startLoad(load);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return end();
}

export const goodPerSecond = ({ times, seconds }: Outcome) => times.length / seconds;

/** For the eye: the count of each status, by second. */
export const said = ({ answers, seconds, unexplained, unsent, processorMs }: Outcome): string =>
  [
    ...Object.entries(answers).map(([status, count]) => `${(count / seconds).toFixed(1)}/s of ${status}`),
    `${unexplained} sent away without Retry-After`,
    `${(unsent / seconds).toFixed(1)}/s found no connection`,
    `${(processorMs / seconds / 10).toFixed(0)} % of a core`,
  ].join(', ');
