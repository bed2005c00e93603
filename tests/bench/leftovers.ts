import type { CDPSession } from '@playwright/test';
import { percentile } from './figure.ts';

/** What a page holds: elements and listeners by number, the heap in bytes. */
export type Leftovers = { nodes: number; listeners: number; heap: number };

/** What is left after garbage collection, including what is only collected after other garbage. */
export async function leftovers(cdp: CDPSession): Promise<Leftovers> {
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heap: metric('JSHeapUsedSize') };
}

/**
 * How much a series grows from one sample to the next: the median over all pairs. A one-time fill, or a spike in one
 * sample, is no growth.
 */
export function slope(samples: readonly number[]): number {
  const rises = samples.flatMap((sample, at) =>
    samples.slice(at + 1).map((later, ahead) => (later - sample) / (ahead + 1)),
  );
  return percentile(rises, 0.5);
}
