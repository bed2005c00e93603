import type { CDPSession } from '@playwright/test';

/** What a page holds: elements and listeners by number, the heap in bytes. */
export type Leftovers = { nodes: number; listeners: number; heap: number };

/** What is left once the garbage is gone. */
export async function leftovers(cdp: CDPSession): Promise<Leftovers> {
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heap: metric('JSHeapUsedSize') };
}

/** By how much a series grows from one sample to the next, as a straight line through all of them. */
export function slope(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const rise = samples.reduce((sum, sample, at) => sum + (at - middle) * (sample - mean), 0);
  const run = samples.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return rise / run;
}
